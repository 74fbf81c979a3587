/**
 * Names of collections whose elements are parts of the program or of its deployment, filled at start-up by people and
 * not by data. Words that are as usual for things of the real world (drivers, stores, endpoints of customers) are left
 * out.
 */
const PROGRAM_PARTS = [
  'plugins', 'hooks', 'handlers', 'listeners', 'middlewares?', 'interceptors', 'validators', 'validations', 'checkers',
  'checks', 'providers', 'modules', 'extensions', 'reporters', 'transports', 'adapters', 'strategies', 'guards',
  'initiali[sz]ers', 'migrations', 'stages', 'steps', 'sinks', 'exporters', 'formatters', 'resolvers', 'observers',
  'transformers', 'serializers', 'backends', 'shards', 'replicas', 'regions', 'brokers', 'upstreams', 'cron_?jobs', 'shard_?ids?', 'locales',
  'languages', 'teardowns', 'cleanups', 'finalizers', 'disposables', 'factories', 'bootstrappers', 'seeders', 'presets',
  'processors', 'loaders', 'rules', 'callbacks', 'subsystems', 'workers', 'lanes', 'runners', 'pools', 'collectors',
  'schemas',
];

const NAME = new RegExp(`(?:^|[a-z_])(?:${PROGRAM_PARTS.join('|')})$`, 'i');

/** True for names such as `plugins`, `startupHooks`, `replicas`; false for `webhooks`, which belong to customers. */
export function isProgramPart(name: string): boolean {
  return NAME.test(name) && !/web_?hooks$/i.test(name);
}
