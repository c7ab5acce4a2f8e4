interface Listener {
  readonly name: string;
  readonly onMessage: (message: unknown) => void;
}

/** Broadcast channels of one browser: heard by everybody but the one who speaks, a moment later. */
export function createChannels() {
  const listeners = new Set<Listener>();
  return {
    open(name: string, onMessage: (message: unknown) => void) {
      const me: Listener = { name, onMessage };
      listeners.add(me);
      return {
        post(message: unknown) {
          if (!listeners.has(me)) throw new DOMException('Channel is closed', 'InvalidStateError');
          const copy: unknown = structuredClone(message);
          setImmediate(() => {
            for (const other of listeners) if (other !== me && other.name === name) other.onMessage(copy);
          });
        },
        close() {
          listeners.delete(me);
        },
      };
    },
  };
}
