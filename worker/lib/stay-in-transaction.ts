import { Dexie } from 'dexie';

/**
 * Awaited once in each turn of a loop that awaits inside a transaction. Dexie follows a transaction through a hundred
 * awaits of plain promises and then loses it: what is read and written after that is outside, and without a word.
 */
export function stayInTransaction(): PromiseLike<void> {
  return Dexie.Promise.resolve();
}
