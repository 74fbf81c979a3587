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
  'languages', 'teardowns', 'clean_?ups?', 'finalizers', 'disposables', 'factories', 'bootstrappers', 'seeders', 'presets',
  'processors', 'loaders', 'rules', 'callbacks', 'subsystems', 'workers', 'lanes', 'runners', 'pools', 'collectors',
  'schemas', 'emitters', 'notifiers', 'loggers', 'appenders',
];

const NAME = new RegExp(`(?:^|[a-z_])(?:${PROGRAM_PARTS.join('|')})$`, 'i');

/** Of those, the ones that are parts of the program or its deployment also where a call has to ask for them. */
const ASKED_FOR = /^(?:get|list|load|read|find|fetch|discover|resolve|all)(?:All|Active|Enabled|Registered|Local|Configured)?_?(?:Plugins|Hooks|Middlewares?|Migrations|Shards|ShardIds|Replicas|Regions|Brokers|Locales|Languages|Workspaces|EntryPoints|Extensions)$/i;

/** True for calls such as `getShardIds()` and `loadPlugins()`. */
export function isPartsCall(name: string): boolean {
  return ASKED_FOR.test(name);
}

/** True for names such as `plugins`, `startupHooks`, `replicas`; false for `webhooks`, which belong to customers. */
export function isProgramPart(name: string): boolean {
  return NAME.test(name) && !/web_?hooks$/i.test(name);
}

/** Tables of functions of the program, by event or hook: `listeners[event]`, `hooks[name]`. */
export const PARTS_BY_NAME = /^#?_?(?:\w*[a-z])?(?:hooks|listeners|handlers|middlewares?|plugins|callbacks|observers|interceptors|validators)$/i;

/** What people call a part of the program, or its name, where they walk a list of them. */
export const PART_ELEMENT = /^(?:plugin|hook|middleware|extension|locale|migration|module|workspace|template)(?:_?(?:name|id|path|file|dir))?$/i;
