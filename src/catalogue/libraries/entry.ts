/**
 * The shape of the library catalogue: which construct of a package holds a queue nobody called a queue, which option
 * bounds it, and what the default of that option means. One file per family of libraries; entries are data only.
 */

/** The rules that the catalogue feeds directly. */
export type LibraryRule = 'require-queue-limit' | 'require-prefetch' | 'require-dead-letter' | 'require-wait-timeout';

/**
 * Rules that judge a construct with analyses of their own. Their entries are documentation: the construct, the option
 * and the default are shown by `explain` and in the catalogue's page, and reported by that rule.
 */
export type OtherRule =
  | 'no-unbounded-map' | 'no-unbounded-retry' | 'no-unbounded-fan-out' | 'no-overlapping-interval'
  | 'no-ignored-backpressure' | 'require-backoff-jitter' | 'require-queue-monitoring' | 'require-rate-limit'
  | 'require-early-shedding';

/** A value that can be written in code and in JSON. `undefined` always counts as absent, infinity always as unlimited. */
export type OptionValue = string | number | boolean | null;

/**
 * Where an option stands: property names from the options object, joined by dots (`limits.fileSize`), or a list of them
 * where a name has a dot of its own (`['grpc.max_concurrent_streams']`). `*` stands for every property or element, `()` for
 * what the function there returns.
 */
export type OptionPath = string | readonly string[];

/**
 * Which argument: its position, counted from 0; `-1` is the last; `object` the first object, `last-object` the last one,
 * and with `every-object` each object is a construct of its own.
 */
export type ArgumentAt = number | 'object' | 'last-object' | 'every-object';

/** A way of reaching the construct. */
export interface Site {
  /** `new Export(...)`; several names are alternatives. `default` is the default export or the module itself. */
  readonly new?: string | readonly string[];
  /** `export(...)`, dotted for members of it: `create` of a default export, `Sentry.init`. */
  readonly call?: string | readonly string[];
  /** `@Export(...)`. */
  readonly decorator?: string | readonly string[];
  /** `instance.method(...)`, dotted for parts of the instance: `streams.add`; `()` for the instance itself. Needs `of`. */
  readonly method?: string | readonly string[];
  /** The instances that have the method, by their name in {@link InstanceKind.id}. */
  readonly of?: string;
  /** Modules that export it, where they are not those of the entry. `global` for what needs no import. */
  readonly modules?: readonly string[];
  /** The argument with the options. Without it the construct has none. */
  readonly options?: ArgumentAt;
  /** Where the options are inside that argument: `*` for each element of a list, `options` for a property. */
  readonly within?: OptionPath;
}

/** An option that bounds the construct. */
export interface BoundOption {
  /** Property of the options object. */
  readonly key?: OptionPath;
  /** The argument itself is the value: its position. */
  readonly argument?: number;
  /** Parameter of a connection string given as this argument (`args[uriArgument]`, 0 unless said). */
  readonly uri?: string;
  readonly uriArgument?: number;
  /** Any argument that is one of these words, whatever the case: `'MAXLEN'`. */
  readonly words?: readonly string[];
  /** Values of this option that mean no limit, besides infinity, the largest numbers and the entry's `unlimited`. */
  readonly unlimited?: readonly OptionValue[];
  /** Where the value may be an object: its properties that limit, each as the option itself would. */
  readonly parts?: readonly string[];
}

/** Something that must be so for the entry to hold, or that exempts from it. */
export interface Condition {
  /** Property of the options object, or with `argument` alone that argument itself. */
  readonly key?: OptionPath;
  readonly argument?: number;
  /** Values, compared as they are; `absent` for none, `present` for any that is there. */
  readonly is?: readonly OptionValue[];
  readonly absent?: true;
  readonly present?: true;
  /** Source text or string value of the option or argument. */
  readonly matches?: RegExp;
}

/** A bound that is set with another call on the same instance or for the whole program. */
export interface Companion {
  /** Methods of the same instance (the receiver of a method site, what a `new` or call site makes), dotted for parts of it. */
  readonly methods?: readonly string[];
  /** Argument of the method that is the limit; without it the call itself is enough. */
  readonly argument?: number;
  /** Property of that argument. */
  readonly key?: OptionPath;
  /** Values of it that do not limit. */
  readonly unlimited?: readonly OptionValue[];
  /** What the text of the call has to have: `interceptors.request.use((request) => { request.timeout = ... })`. */
  readonly matches?: RegExp;
  /** The call must come first: what runs after it has no effect on what is already there. */
  readonly before?: true;
  /** Further methods called on the result itself: `request.get(url).timeout(5_000)`. */
  readonly chained?: readonly string[];
  /** Exports that set it for everything: `defaults.timeout` assigned, `setGlobalDispatcher(...)` called. */
  readonly assigned?: readonly string[];
  readonly called?: readonly string[];
  /** Properties of the same instance that are assigned a limit: `queue.concurrency = 4`, dotted for parts of it. */
  readonly properties?: readonly string[];
  /** The modules of `assigned` and `called`, where they are not those of the entry. */
  readonly modules?: readonly string[];
  /** It is nearly always in another file: without the whole project in sight, nothing is said. */
  readonly inProject?: true;
}

export interface LibraryEntry {
  /** Unique, stable: people find it by this name in reports of this project. */
  readonly id: string;
  /** The package as it is called in the registry; `node` for Node.js itself, `web` for what every platform has. */
  readonly package: string;
  /** Modules that export the constructs; the package itself where left out. */
  readonly modules?: readonly string[];
  /** The versions for which it holds, as a range. All that are in use where left out. */
  readonly versions?: string;
  /** The version whose source was read. */
  readonly checked: string;
  readonly rule: LibraryRule | OtherRule;
  /**
   * How bad it is to leave the default: `error` breaks services, `warn` does under load, `info` is said only where the
   * unlimited value is written out.
   */
  readonly severity: 'error' | 'warn' | 'info';
  /** The library is usually run this way, so the default is reported only to those who want to know everything. */
  readonly customary?: true;
  /** How people write it: `new Pool(config)`. */
  readonly construct: string;
  /** Empty for constructs that another rule recognises by itself. */
  readonly sites: readonly Site[];
  /** Any of these bounds it. Empty where the library has no such option. */
  readonly options: readonly BoundOption[];
  /** What it means that none of the options is there. */
  readonly absent: 'unbounded' | 'bounded';
  /** Values that mean no limit in any of the options, besides infinity and the largest numbers. */
  readonly unlimited?: readonly OptionValue[];
  /** Numbers from here on limit nothing that a process could hold: 1e9 bytes for one message. */
  readonly unlimitedFrom?: number;
  /** Only where one of these sets of conditions holds. */
  readonly onlyWhen?: readonly Condition[];
  /** Not where one of these holds. */
  readonly exempt?: readonly Condition[];
  /** Where one of these holds, no option helps. */
  readonly defeatedBy?: readonly Condition[];
  readonly elsewhere?: readonly Companion[];
  /** A question that data cannot put: an analysis of its own in `analysis/libraries/special/`. */
  readonly special?: SpecialJudge;
  /** What waits or stays, as the subject of a sentence: `callers that wait for a connection`. */
  readonly holds: string;
  /** Nothing waits in it: it limits work at once, or the size of one item. The inventory leaves it out. */
  readonly queue?: false;
  /** The unit of the bound. */
  readonly unit: string;
  /** The default as it is written in the source: `0`, `undefined`, `Infinity`, or `none` where there is no option. */
  readonly default: string;
  /**
   * What it means that there is no limit, as a sentence without a full stop: `every caller waits as long as it takes`. It
   * holds for the default where that is unlimited, and for every value that means no limit.
   */
  readonly meaning: string;
  /** What happens at the limit once there is one, as a sentence without a full stop. */
  readonly whenFull: string;
  /** The same for the inventory, where it is one of these. */
  readonly policy?: 'block' | 'reject' | 'drop-oldest' | 'drop-newest' | 'drop-lowest-priority' | 'spill';
  /** What to write instead. */
  readonly recommended: Recommendation;
  /** Files of the package, with lines, that show it. */
  readonly evidence: readonly string[];
}

export interface Recommendation {
  /** The value of the first option as source text; null where a value cannot be given or there is no option. */
  readonly code: string | null;
  /** How to choose it, as a sentence without a full stop: `connections x 5 to 10; more callers get an error at once`. */
  readonly choose: string;
}

/** Questions that need more than data, each with an analysis of its name in `analysis/libraries/special/`. */
export type SpecialJudge =
  /** Only where the loop that takes from it waits for its work. */
  | 'awaited-loop'
  /** The limit is in the function that sets a channel up. */
  | 'channel-setup'
  /** Only where the data comes from outside or, less sure, where requests have it collected from elsewhere. */
  | 'collected'
  /** A consumer of a client that hands out what comes by an event. */
  | 'data-handler'
  /** The queue is where another puts what failed. */
  | 'dead-letter-target'
  /** The queue has no option; reported where requests or events fill it and nothing asks first how full it is. */
  | 'fills-up'
  /** The function behind an event source has a limit of its own. */
  | 'function-concurrency'
  /** Only on a source that goes on (a subject, events, an interval), not on one answer. */
  | 'hot-source'
  /** Only where the data comes from outside: the body of a request, a socket. */
  | 'inbound'
  /** Not in a command or script: nobody comes while it runs, and it ends. */
  | 'in-service'
  /** Options of jobs, their queue, its worker and its module together. */
  | 'job-options'
  /** Only what outlives the call that makes it. */
  | 'kept'
  /** Not in a command, a page or a function in the cloud that serves one request and is ended by its platform. */
  | 'long-running'
  /** The queue is named, or used by name, as the place for what failed. */
  | 'named-dead-letter'
  /** Only where a label of a metric is what a client chooses: an address, an id, a text. */
  | 'open-labels'
  /** Only where callers can pile up. */
  | 'piles-up'
  /** Only where callers can pile up, and the pool that sends the requests has no deadline of its own. */
  | 'pooled-calls'
  /** Only where something is published that waits while the connection is gone. */
  | 'published-offline'
  /** The queue is for answers to this process. */
  | 'reply-queue'
  /** Something else shortens the list or stream. */
  | 'trimmed-key';

/** Objects of a library whose methods are sites, and how code gets one. */
export interface InstanceKind {
  /** `amqplib.channel` */
  readonly id: string;
  readonly modules: readonly string[];
  /** What makes one. */
  readonly made: readonly Site[];
  /** Names of types of the module that a variable, parameter or field may be declared with. */
  readonly types?: readonly string[];
  /** Functions that the library calls with one: parameter `parameter` of the function that is argument or option. */
  readonly given?: readonly GivenInstance[];
  /** Its methods have common names: they are looked at only in files that import one of its modules. */
  readonly imported?: true;
  /** Every method of it gives it back: `redis.multi().lpush(...).ltrim(...)`. */
  readonly chained?: true;
  /** Decorators of constructor parameters and fields that inject one: `InjectQueue`. */
  readonly injectedBy?: readonly string[];
}

export interface GivenInstance {
  /** The call that is handed the function. */
  readonly by: Site;
  /** The argument that is the function, or that holds it under `key`. */
  readonly argument: ArgumentAt;
  readonly key?: string;
  readonly parameter: number;
}

/** One family of libraries. */
export interface LibraryFamily {
  readonly title: string;
  readonly entries: readonly LibraryEntry[];
  readonly instances?: readonly InstanceKind[];
}
