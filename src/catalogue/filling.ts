/** How what waits inside of a library's object gets there, and how code can ask how much it is. */
export interface Filling {
  /** Methods that add; `call` for objects that are themselves called: `limit(task)`. */
  readonly adds: readonly string[];
  /** Members that tell how full it is, read or called. */
  readonly sizes: readonly string[];
  /** Methods that refuse or let the producer wait, so that who calls them has thought of it. */
  readonly asks: readonly string[];
  /** Every use adds what may have to wait: messages of a client without a connection. */
  readonly always?: true;
}

const SOCKET: Filling = { adds: ['send'], sizes: ['readyState', 'bufferedAmount'], asks: [], always: true };

/** By package, as the entries of the library catalogue name it. */
export const FILLING: Readonly<Record<string, Filling>> = {
  'p-queue': { adds: ['add', 'addAll'], sizes: ['size', 'pending', 'sizeBy'], asks: ['onSizeLessThan', 'onEmpty', 'onIdle', 'onPendingZero'] },
  'p-limit': { adds: ['call', 'map'], sizes: ['pendingCount', 'activeCount'], asks: [] },
  fastq: { adds: ['push', 'unshift'], sizes: ['length', 'running', 'idle', 'getQueue'], asks: ['saturated', 'drained'] },
  async: {
    adds: ['push', 'pushAsync', 'unshift', 'unshiftAsync'],
    sizes: ['length', 'running', 'idle', 'workersList'],
    asks: ['saturated', 'unsaturated', 'buffer'],
  },
  limiter: { adds: ['removeTokens'], sizes: ['getTokensRemaining', 'getWaitTime'], asks: ['tryRemoveTokens'] },
  'async-sema': { adds: ['acquire'], sizes: ['nrWaiting'], asks: ['tryAcquire'] },
  'async-mutex': { adds: ['acquire', 'runExclusive', 'waitForUnlock'], sizes: ['isLocked', 'getValue'], asks: ['cancel'] },
  'socket.io-client': { adds: ['emit', 'send', 'emitWithAck'], sizes: ['connected', 'active', 'disconnected'], asks: ['volatile', 'timeout'] },
  'reconnecting-websocket': SOCKET,
  partysocket: SOCKET,
};
