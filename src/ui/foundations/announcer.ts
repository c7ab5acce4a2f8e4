import { browserClock, type Clock } from './clock.ts';
import { createStore, type Store } from './store.ts';

export interface Announcement {
  readonly text: string;
  /** Makes two equal messages in a row two announcements. */
  readonly turn: number;
}

export interface Announcer {
  readonly polite: Store<Announcement>;
  readonly assertive: Store<Announcement>;
  readonly announce: (text: string, urgency?: 'polite' | 'assertive') => void;
}

export const politeEveryMs = 2_000;
/** An error is heard at once; who reads the page later should not meet it as if it held still. */
export const errorStaysMs = 10_000;

/**
 * What screen readers announce. Polite announcements come at most every two seconds, the latest winning, because counts
 * change faster than anyone can listen; errors come immediately.
 */
export function createAnnouncer(clock: Clock = browserClock): Announcer {
  const polite = createStore<Announcement>({ text: '', turn: 0 });
  const assertive = createStore<Announcement>({ text: '', turn: 0 });
  let lastPoliteMs = Number.NEGATIVE_INFINITY;
  let pending: string | undefined;

  function say(store: typeof polite, text: string) {
    store.set({ text, turn: store.get().turn + 1 });
  }

  function sayPolitely(text: string) {
    lastPoliteMs = clock.now();
    say(polite, text);
  }

  return {
    polite,
    assertive,
    announce(text, urgency = 'polite') {
      if (urgency === 'assertive') {
        say(assertive, text);
        const { turn } = assertive.get();
        clock.after(errorStaysMs, () => {
          if (assertive.get().turn === turn) assertive.set({ text: '', turn });
        });
        return;
      }
      const waitMs = lastPoliteMs + politeEveryMs - clock.now();
      if (waitMs <= 0 && pending === undefined) return sayPolitely(text);
      if (pending === undefined) {
        clock.after(waitMs, () => {
          const latest = pending ?? '';
          pending = undefined;
          sayPolitely(latest);
        });
      }
      pending = text;
    },
  };
}

/** The page's own announcer. `<LiveRegions />` is its voice. */
export const announcer = createAnnouncer();

export const announce = announcer.announce;
