import type { InstanceKind } from './entry.js';

/**
 * What code sends to: streams, sockets, threads. They have no option to judge, so they have no entries; whether the code
 * looks at how full they are is asked by `no-ignored-backpressure`.
 */
export const RECEIVERS: readonly InstanceKind[] = [
  {
    id: 'node.writable',
    modules: [
      'stream', 'fs', 'net', 'tls', 'http', 'https', 'http2', 'zlib', 'readable-stream', 'express', 'express-serve-static-core',
    ],
    made: [
      { call: 'createWriteStream', modules: ['fs', 'fs-extra', 'graceful-fs', 'memfs'] },
      {
        call: [
          'createGzip', 'createGunzip', 'createDeflate', 'createDeflateRaw', 'createInflate', 'createInflateRaw', 'createUnzip',
          'createBrotliCompress', 'createBrotliDecompress', 'createZstdCompress', 'createZstdDecompress',
        ],
        modules: ['zlib'],
      },
      { call: ['connect', 'createConnection'], modules: ['net', 'tls'] },
      { new: ['Socket', 'TLSSocket'], modules: ['net', 'tls'] },
      { call: 'request', modules: ['http', 'https'] },
      { new: ['Writable', 'Duplex', 'Transform', 'PassThrough'], modules: ['stream', 'readable-stream'] },
      { call: ['stringify', 'format'], modules: ['csv-stringify', 'csv', '@fast-csv/format', 'fast-csv'] },
      { call: 'parse', modules: ['csv-parse', 'csv', '@fast-csv/parse', 'fast-csv'] },
      { new: 'SerialPort', modules: ['serialport'] },
      { call: 'default', modules: ['through2', 'split2'] },
      { call: ['createCipheriv', 'createDecipheriv'], modules: ['crypto'] },
      { method: ['entry'], of: 'tar-stream.pack' },
    ],
    types: [
      'Writable', 'WritableStream', 'Duplex', 'Transform', 'PassThrough', 'WriteStream', 'Socket', 'TLSSocket', 'ServerResponse',
      'OutgoingMessage', 'ClientRequest', 'Gzip', 'Gunzip', 'Deflate', 'Inflate', 'BrotliCompress', 'BrotliDecompress', 'Response',
      'Http2ServerResponse', 'ServerHttp2Stream', 'ClientHttp2Stream',
    ],
    given: [
      { by: { call: ['createServer', 'createSecureServer'], modules: ['net', 'tls'] }, argument: -1, parameter: 0 },
      { by: { call: ['createServer', 'createSecureServer'], modules: ['http', 'https', 'http2'] }, argument: -1, parameter: 1 },
      { by: { method: ['on', 'once'], of: 'net.server' }, argument: 1, parameter: 0 },
      { by: { method: ['on', 'once'], of: 'http.server' }, argument: 1, parameter: 1 },
      { by: { method: ['exec', 'shell', 'subsys', 'forwardOut'], of: 'ssh2.client' }, argument: -1, parameter: 1 },
    ],
  },
  {
    id: 'net.server',
    modules: ['net', 'tls'],
    made: [{ call: ['createServer'] }, { new: 'Server' }],
    types: ['Server'],
  },
  {
    id: 'http.server',
    modules: ['http', 'https', 'http2'],
    made: [{ call: ['createServer', 'createSecureServer'] }, { new: 'Server' }],
    types: ['Server'],
  },
  { id: 'ssh2.client', modules: ['ssh2'], made: [{ new: 'Client' }], types: ['Client'] },
  {
    id: 'hono.stream',
    modules: ['hono/streaming'],
    made: [],
    types: ['StreamingApi', 'SSEStreamingApi'],
    given: [{ by: { call: ['stream', 'streamSSE', 'streamText'] }, argument: 1, parameter: 0 }],
  },
  { id: 'tar-stream.pack', modules: ['tar-stream'], made: [{ call: 'pack' }], types: ['Pack'] },
  {
    id: 'node.readable',
    modules: ['stream', 'readable-stream'],
    made: [{ new: ['Readable', 'Duplex', 'Transform', 'PassThrough'] }],
    types: ['Readable', 'Duplex', 'Transform', 'PassThrough'],
  },
  {
    id: 'node.child',
    modules: ['child_process', 'cluster', 'cross-spawn', 'execa', 'nano-spawn', 'tinyexec'],
    made: [{ call: ['spawn', 'fork', 'exec', 'execFile', 'default', 'execa', 'x'] }],
    types: ['ChildProcess', 'ChildProcessWithoutNullStreams', 'ChildProcessByStdio', 'ExecaChildProcess', 'ResultPromise', 'Subprocess'],
  },
  {
    id: 'node.port',
    modules: ['worker_threads', 'global'],
    made: [{ new: 'Worker' }],
    types: ['Worker', 'MessagePort'],
  },
  {
    id: 'ws.server',
    modules: ['ws'],
    made: [{ new: ['WebSocketServer', 'Server'] }],
    types: ['WebSocketServer', 'Server'],
  },
  {
    id: 'ws.socket',
    modules: ['ws', 'isows', 'global'],
    made: [{ new: ['default', 'WebSocket'] }],
    types: ['WebSocket', 'default'],
    given: [{ by: { method: ['on', 'once'], of: 'ws.server' }, argument: 1, parameter: 0 }],
  },
  {
    id: 'socketio.server',
    modules: ['socket.io'],
    made: [{ new: ['Server', 'default'] }, { method: 'of', of: 'socketio.server' }],
    types: ['Server', 'Namespace'],
  },
  { id: 'kafkajs.producer', modules: ['kafkajs'], made: [{ method: 'producer', of: 'kafkajs.kafka' }], types: ['Producer'] },
  {
    id: 'confluent.producer',
    modules: ['@confluentinc/kafka-javascript'],
    made: [{ method: 'producer', of: 'confluent.kafka' }],
    types: ['KafkaJS.Producer'],
  },
];
