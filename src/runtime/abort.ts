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
  const subscription = subscriptions.get(signal) ?? subscribe(signal);
  const { callbacks } = subscription;
  callbacks.add(callback);
  return () => {
    if (callbacks.delete(callback) && callbacks.size === 0) unsubscribe(signal, subscription);
  };
}

function subscribe(signal: AbortSignal): Subscription {
  const callbacks = new Set<Callback>();
  const subscription: Subscription = {
    callbacks,
    listener: () => {
      unsubscribe(signal, subscription);
      // A callback may cancel its neighbours: a Set skips what is deleted before its turn.
      for (const callback of callbacks) {
        callbacks.delete(callback);
        callback(signal.reason);
      }
    },
  };
  subscriptions.set(signal, subscription);
  signal.addEventListener('abort', subscription.listener);
  return subscription;
}

function unsubscribe(signal: AbortSignal, subscription: Subscription): void {
  subscriptions.delete(signal);
  signal.removeEventListener('abort', subscription.listener);
}
