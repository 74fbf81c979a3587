/** Which values are labels without an end: what a client chooses or what is new each time. */

/** What code calls a request, an event of a function in a cloud, or the context that holds one. */
export const REQUESTS: ReadonlySet<string> = new Set(['req', 'request', 'ctx', 'context', 'c', 'event', 'evt', 'incoming']);

/** Properties of a request that are what the client asked for or who it is; not the template of the route. */
export const CHOSEN_BY_CLIENT: ReadonlySet<string> = new Set(['url', 'originalUrl', 'rawUrl', 'rawPath', 'href', 'path', 'pathname', 'ip', 'ips', 'rawQueryString', 'requestId', 'id']);

/** Properties of a request with values by name, each of which the client chooses. */
export const PARTS_OF_REQUEST: ReadonlySet<string> = new Set(['params', 'query', 'body', 'headers', 'cookies', 'queryStringParameters', 'pathParameters']);

/** Values by name of which there are a few, also where a client sends them. */
export const FEW_VALUES: ReadonlySet<string> = new Set(['method', 'type', 'kind', 'locale', 'lang', 'language', 'country', 'region', 'version', 'status', 'format', 'platform', 'currency', 'action', 'event', 'plan', 'provider', 'topic', 'queue']);

/** What code calls an error, and the properties of one that say something new each time. */
export const ERRORS: ReadonlySet<string> = new Set(['e', 'err', 'error', 'ex', 'exception', 'cause', 'reason', 'failure']);
export const ERROR_TEXTS: ReadonlySet<string> = new Set(['message', 'stack']);

/** Things of which there is a new one for every user, request or piece of work, and the properties that tell them apart. */
export const MANY_THINGS: ReadonlySet<string> = new Set(['user', 'account', 'customer', 'visitor', 'player', 'session', 'request', 'message', 'order', 'socket', 'connection', 'payment', 'invoice', 'trace', 'span', 'transaction', 'correlation', 'upload', 'conversation']);
export const TELLS_APART: ReadonlySet<string> = new Set(['id', 'uuid', 'guid', 'email', 'mail', 'username', 'token', 'phone', 'ip']);
