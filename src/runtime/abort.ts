type Callback = (reason: unknown) => void;

interface Subscription {
  readonly callbacks: Set<Callback>;
  readonly listener: () => void;
}

/**
 * One listener a signal, however many calls wait on it: Node warns of a leak above ten listeners, and a shutdown signal
 * handed to every call of a busy server would be that leak. Weak, so a forgotten signal takes its entry with it.
 */
const subscriptions = new WeakMap<AbortSignal, Subscription>();

/**
 * Calls back once when `signal` aborts, in the order of subscription. The signal must not be aborted yet.
 * @returns a function that cancels the subscription; the last one to leave removes the listener.
 */
export function onAbort(signal: AbortSignal, callback: Callback): () => void {
  const { callbacks } = subscriptions.get(signal) ?? subscribe(signal);
  callbacks.add(callback);
  return () => {
    if (callbacks.delete(callback) && callbacks.size === 0) unsubscribe(signal, callbacks);
  };
}

function subscribe(signal: AbortSignal): Subscription {
  const callbacks = new Set<Callback>();
  const listener = (): void => {
    unsubscribe(signal, callbacks);
    // A callback may cancel its neighbours: a Set skips what is deleted before its turn.
    for (const callback of callbacks) {
      callbacks.delete(callback);
      callback(signal.reason);
    }
  };
  const subscription = { callbacks, listener };
  subscriptions.set(signal, subscription);
  signal.addEventListener('abort', listener);
  return subscription;
}

function unsubscribe(signal: AbortSignal, callbacks: Set<Callback>): void {
  const subscription = subscriptions.get(signal);
  if (subscription === undefined || subscription.callbacks !== callbacks) return;
  subscriptions.delete(signal);
  signal.removeEventListener('abort', subscription.listener);
}
