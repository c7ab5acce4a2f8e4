import { readAccount } from '../auth/account-storage.ts';

const mostKept = 50;
/** The latest last. */
const kept = new Map<string, unknown>();

/** The name of a part of the page in one entry of the history, for the person who is signed in: nobody else finds what it holds. */
export function entryName(locationKey: string, part: string): string {
  return [readAccount()?.userId, locationKey, part].join(' ');
}

/** What was kept under a name; it lives as long as the page. */
export function readEntry(name: string): unknown {
  return kept.get(name);
}

/** Keeps a value in place of the former one. Of many names the oldest are forgotten. */
export function keepEntry(name: string, value: unknown): void {
  kept.delete(name);
  kept.set(name, value);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
}
