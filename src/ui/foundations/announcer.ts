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
  /**
   * Of `latest` only the last is worth hearing: it takes the place of one that waits, and empty only takes it back. What a
   * polite one is `about` is not heard any more as it was before.
   */
  readonly announce: (
    text: string,
    urgency?: 'polite' | 'latest' | 'assertive',
    about?: readonly string[],
  ) => void;
}

export const politeEveryMs = 2_000;
/** What was announced is heard at once; who reads the page later should not meet it as if it held still. */
export const staysMs = 10_000;

/**
 * What screen readers announce. Polite announcements come at most every two seconds, one after the other; counts change
 * faster than anyone can listen, so that the latest wins. Errors come immediately.
 */
export function createAnnouncer(clock: Clock = browserClock): Announcer {
  const polite = createStore<Announcement>({ text: '', turn: 0 });
  const assertive = createStore<Announcement>({ text: '', turn: 0 });
  let waiting: Waiting[] = [];
  let isResting = false;

  function say(store: typeof polite, text: string) {
    const turn = store.get().turn + 1;
    store.set({ text, turn });
    clock.after(staysMs, () => {
      if (store.get().turn === turn) store.set({ text: '', turn });
    });
  }

  function sayNext() {
    const next = waiting.shift();
    isResting = next !== undefined;
    if (!next) return;
    say(polite, next.text);
    clock.after(politeEveryMs, sayNext);
  }

  return {
    polite,
    assertive,
    announce(text, urgency = 'polite', about = []) {
      if (urgency === 'assertive') {
        say(assertive, text);
        return;
      }
      // The same twice is worth hearing once.
      waiting = waiting.filter(
        (one) =>
          one.text !== text && (urgency === 'polite' ? !isOutdated(one, about) : one.urgency === 'polite'),
      );
      if (text) waiting.push({ text, urgency, about });
      if (!isResting) sayNext();
    },
  };
}

interface Waiting {
  readonly text: string;
  readonly urgency: 'polite' | 'latest';
  readonly about: readonly string[];
}

function isOutdated({ about }: Waiting, by: readonly string[]): boolean {
  return about.length > 0 && about.every((one) => by.includes(one));
}

/** The page's own announcer. `<LiveRegions />` is its voice. */
export const announcer = createAnnouncer();

export const announce = announcer.announce;
