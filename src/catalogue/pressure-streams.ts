/** Streams that are known by how they are made or what they are part of, whatever they are called. */

/** Methods of any library that make a stream to write to: of file systems, of clouds, of GridFS. */
export const STREAM_METHODS: ReadonlySet<string> = new Set(['createWriteStream', 'openUploadStream', 'openUploadStreamWithId']);

/** Functions whose result is made a stream by the client that is given it: `client.query(copyFrom(sql))`. */
export const COPY_MODULES: ReadonlySet<string> = new Set(['pg-copy-streams']);

/** Classes of Node.js whose subclasses are written to. */
export const WRITABLE_CLASSES = /^(?:Writable|Duplex|Transform|PassThrough)$/;

/** Modules that have these classes. */
export const STREAM_MODULES = /^(?:stream|readable-stream)$/;

/** Names of what people read when something has gone wrong: lines that come at the pace of what happens. */
export const LOG_NAMES = /(?:^|_|[a-z](?=L))[Ll]og(?:s|ger)?(?:_?(?:[Ss]tream|[Ff]ile|[Ww]riter|[Oo]ut(?:put)?))?$/;
