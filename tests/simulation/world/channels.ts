import type { Channel } from '#worker/lib/ports.ts';

/** A tab as far as its channels know it. */
interface ChannelTab {
  inOrder(label: string, run: () => void): void;
}

interface Listener {
  readonly tab: ChannelTab;
  readonly name: string;
  readonly onMessage: (message: unknown) => void;
}

/** Broadcast channels of one browser: heard by everybody but the one who speaks, a moment later, in order. */
export class Channels {
  readonly #listeners = new Set<Listener>();

  open(tab: ChannelTab, name: string, onMessage: (message: unknown) => void): Channel {
    const me: Listener = { tab, name, onMessage };
    this.#listeners.add(me);
    return {
      post: (message) => {
        if (!this.#listeners.has(me)) throw new DOMException('Channel is closed', 'InvalidStateError');
        const copy = JSON.stringify(message);
        for (const other of this.#listeners) {
          if (other === me || other.name !== name) continue;
          other.tab.inOrder('channel', () => {
            if (this.#listeners.has(other)) other.onMessage(JSON.parse(copy));
          });
        }
      },
      close: () => {
        this.#listeners.delete(me);
      },
    };
  }

  drop(tab: ChannelTab) {
    for (const listener of [...this.#listeners]) if (listener.tab === tab) this.#listeners.delete(listener);
  }
}
