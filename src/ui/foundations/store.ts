/** The least a live value needs: React reads it with `useSyncExternalStore`, anything else subscribes. */
export interface Store<Value> {
  readonly get: () => Value;
  readonly subscribe: (listener: () => void) => () => void;
}

export interface WritableStore<Value> extends Store<Value> {
  readonly set: (value: Value) => void;
}

export function createStore<Value>(first: Value): WritableStore<Value> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
