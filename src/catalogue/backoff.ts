/**
 * What else libraries have for the pause between two attempts: job queues, schedules, operators. Read from the
 * published packages: `evidence` names the version and the file.
 */

/** Job queues with an option `backoff`, and whether the newest version has `jitter` in it. */
export const JOB_BACKOFFS: readonly {
  readonly module: RegExp;
  readonly hasJitter: boolean;
  readonly evidence: string;
}[] = [
  { module: /^bullmq$|^@nestjs\/bullmq$/, hasJitter: true, evidence: 'bullmq@6.7.0 dist/esm/classes/backoffs.js' },
  { module: /^bull$|^@nestjs\/bull$/, hasJitter: false, evidence: 'bull@4.16.5 lib/backoffs.js' },
];

/** The built-in strategies of those queues: other names are functions of the project. */
export const BUILT_IN_BACKOFF = /^(?:fixed|exponential)$/;

/** Job queues whose delay is fixed unless a switch makes it a growing, random one. */
export const FIXED_RETRY_JOBS = {
  module: /^pg-boss$/,
  delay: 'retryDelay',
  growing: 'retryBackoff',
  evidence: 'pg-boss@10.4.2 src/plans.js:617',
} as const;

/**
 * Schedules of Effect that grow or repeat in equal steps, and the combinator that makes them random: effect@3.22.4
 * dist/dts/Schedule.d.ts, effect@4.1.0 dist/Schedule.d.ts (without `linear`), @effect/io@0.41.2 Schedule.d.ts.
 */
export const EFFECT_SCHEDULE = /\bSchedule\.(?:exponential|spaced|fixed|fibonacci|linear)\s*\(/;
export const EFFECT_JITTER = /\bjittered\w*/;

/** Retries of Step Functions in the CDK: without a strategy the intervals are exact. */
export const STEP_RETRY = {
  module: /^aws-cdk-lib|^@aws-cdk\/aws-stepfunctions$/,
  method: 'addRetry',
  jitter: 'jitterStrategy',
  /** The strategy that is none. */
  off: /\.NONE$/,
  delays: ['interval', 'backoffRate', 'maxAttempts'],
  evidence: 'aws-cdk-lib@2.276.0 aws-stepfunctions/lib/types.d.ts:131',
} as const;

/** rxjs: the operators that subscribe again, and those that put the time between. */
export const RXJS_RETRIES = /^(?:retry|retryWhen|catchError)$/;
export const RXJS_PAUSES = /^(?:timer|delay|interval|delayWhen)$/;

/** Packages for programs that a person starts at a command line. */
export const COMMAND_LINE =
  /^(?:node:)?(?:commander|yargs|minimist|meow|cac|inquirer|prompts|ora|@clack\/prompts|@oclif\/core)$/;
