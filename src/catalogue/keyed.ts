/** What the code calls things that have to do with maps, sets and objects used as tables. */

/** Classes of tables without a maximum of their own: new entries are added by key. */
export const MAP_CLASSES: ReadonlySet<string> = new Set([
  'Map', 'Collection', 'DefaultMap', 'ObservableMap', 'SvelteMap', 'MultiMap', 'Multimap', 'HashMap', 'TreeMap', 'Dictionary',
]);

/** Classes of sets without a maximum of their own. */
export const SET_CLASSES: ReadonlySet<string> = new Set(['Set', 'ObservableSet', 'SvelteSet', 'HashSet']);

/** Types of tables, by what their values are reached with. */
export const KEYED_TYPES: Readonly<Record<string, 'map' | 'set' | 'record'>> = {
  Map: 'map', ReadonlyMap: 'map', Collection: 'map', Set: 'set', ReadonlySet: 'set', Record: 'record', Dictionary: 'record',
  Partial: 'record',
};

/** Methods that add an entry to a map, whose first argument is the key. */
export const ENTRY_METHODS: ReadonlySet<string> = new Set(['set', 'getOrInsert', 'getOrInsertComputed', 'ensure']);

/**
 * Last words of names of values of which a program knows a fixed number: the kinds, levels and formats of its own
 * vocabulary. What a table is keyed by such a value has as many entries as the vocabulary has words.
 */
export const CLOSED_WORDS: ReadonlySet<string> = words(
  'type kind category level severity status state stage phase mode method verb locale lang language currency country region',
  'event format unit env environment provider driver platform theme field column property prop attribute option flag feature',
  'role permission scope model entity table schema command operation op action route template series metric label plugin',
  'handler module component constructor ctor class symbol extension ext mime encoding charset protocol version tier plan',
  'index idx slot shard partition position bit signal priority weekday month hour day side direction color colour size variant',
  'step prefix suffix namespace layer pass rule code name tag element el dir directory folder root cwd file filename',
  'filepath path specifier identifier node i j k n x y bucket queue topic config setting part section locale tz timezone',
  'font icon cursor shape point entrypoint oid opcode ordinal digit char character letter glyph keyword operator weight family factory service dependency package pkg export',
);

/** First words of compound names, `ruleId`, `pluginName`, `columnKey`, that make the whole a word of the program. */
export const CLOSED_SUBJECTS: ReadonlySet<string> = words(
  'type kind event rule node module plugin component command route schema model entity table column field metric feature flag',
  'locale class function method handler hook queue topic provider driver platform format theme layer action operation opcode',
  'step stage tag element extension mime option setting config template label series service package export import symbol',
  'consumer worker property prop variable param parameter attribute style css icon widget menu view screen layer worker workflow region',
  'language level role permission scope method program path dir bundle target shard cluster partition replica slot zone base',
);

/** Last words of names of values that come from outside and of which there is no end: who asks, and for what. */
export const OPEN_WORDS: ReadonlySet<string> = words(
  'id ids uid uuid guid ulid ip addr address url uri href link email mail phone msisdn session sid user username login account',
  'customer client tenant visitor member player subscriber device serial imei mac order sku isbn ean vin iban bearer jti sub',
  'token cookie credential nonce digest checksum fingerprint hash etag query sql statement search term phrase prompt question',
  'text content body payload input raw pattern expression expr regex glob hostname host domain origin referer useragent',
  'correlation transaction invoice ticket conversation thread chat room guild peer socket connection conn stream timestamp',
  'coordinates geohash postcode zip zipcode barcode plate req request res response ws args arguments message msg number',
);

/** First words of compound names that make the whole open: `userName`, `apiKey`, `cacheKey`. */
export const OPEN_SUBJECTS: ReadonlySet<string> = words(
  'user account customer client tenant visitor member player session device api host domain cache idempotency request message',
  'search query order sender recipient author owner caller remote ip email phone dedupe dedup memo lookup reset refresh access',
  'verification invite invitation csrf bearer magic',
);

function words(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')));
}

/** Types of values of which a program has a fixed number: its own classes, tokens, symbols. */
export const CLOSED_KEY_TYPE =
  /^(?:(?:Injection)?Token|Type|Class|Constructor|Newable|Ctor|Function|symbol|boolean|PropertyKey|keyof\b|typeof\b|ModuleRef|Abstract|ServiceIdentifier|interfaces\.ServiceIdentifier|Locale|Language|Currency|HttpMethod|Method|LogLevel|Level|Severity|EventName|[A-Z]\w*(?:Type|Kind|Name|Level|Mode|Status|Event|Category|Format|Enum|Method|Command|Flag|Role|Permission|State))\b/;

/** Calls whose result is a new value each time, or as many values as there are inputs. */
export const FRESH_VALUES: ReadonlySet<string> = new Set([
  'randomUUID', 'uuid', 'uuidv4', 'v1', 'v4', 'v6', 'v7', 'nanoid', 'ulid', 'cuid', 'createId', 'randomBytes', 'getRandomValues', 'random', 'now',
  'Symbol', 'stringify', 'serialize', 'digest', 'createHash', 'sha256', 'md5', 'hash', 'hashOf', 'objectHash', 'stableStringify', 'hashCode',
]);

/** Methods that give the same value in another form. */
export const SAME_VALUE: ReadonlySet<string> = new Set([
  'toLowerCase', 'toUpperCase', 'toLocaleLowerCase', 'toLocaleUpperCase', 'trim', 'trimEnd', 'trimStart', 'toString', 'valueOf',
  'normalize', 'slice', 'substring', 'substr', 'replace', 'replaceAll', 'padStart', 'padEnd', 'String', 'Number', 'BigInt', 'parseInt', 'Number.parseInt', 'encodeURIComponent', 'decodeURIComponent', 'toHexString', 'toJSON', 'at',
]);

/** Words in the names of events, hooks and signals that come when a thing ends, whoever ended it. */
export const LIFECYCLE_WORDS: ReadonlySet<string> = words(
  'close closed closing end ended exit exited disconnect disconnected disconnecting disconnection destroy destroyed dispose disposed',
  'error errored abort aborted timeout timedout expire expired expires expiry evict evicted eviction left gone died dead drain drained',
  'finish finished unload unloaded unmount unmounted terminate terminated termination remove removed removal delete deleted deletion',
  'kick kicked offline goodbye bye cleanup detach detached release released settle settled finalize finalized stop stopped shutdown',
  'unregister unregistered unsubscribed leave leaving unpipe logout prune purge sweep reap gc invalidated revoked cancel cancelled canceled',
);

/** Events that tell of a good end only: what fails never sends them. */
export const SUCCESS_WORDS: ReadonlySet<string> = words(
  'complete completed success succeeded done fulfilled resolved delivered acked confirmed approved paid loaded ready',
);

/** Events that carry what the other side chooses to send. */
export const MESSAGE_EVENTS: ReadonlySet<string> = words(
  'message messages data response reply answer result ack text line packet frame notification chunk rpc packetreceive msg',
);

/** First words of methods by which the owner of an entry takes it out again. */
export const REMOVAL_WORDS: ReadonlySet<string> = words(
  'remove delete del unregister deregister unsubscribe unsub unwatch unlisten unbind unlink untrack unset unmount off leave close',
  'disconnect dispose destroy release unlock forget evict drop detach end finish finalize finalise cancel abort stop kill clean cleanup',
  'prune purge expire sweep gc collect reap free recycle exit part quit deactivate disable revoke decrement dec unref discard shrink trim',
);

/** Words in the names of things that are made once and used for as long as the program runs: caches, limiters and the like. */
export const LASTING_WORDS: ReadonlySet<string> = words(
  'cache caches cached memo memoized memoize limiter limits limit throttle throttler throttled dedup dedupe deduper replay session sessions inflight pending',
  'waiters waiter lock locks mutex store history histories quota quotas cooldown cooldowns buckets attempts nonces blacklist denylist',
  'tracker presence hub broker gateway idempotency rate',
);
