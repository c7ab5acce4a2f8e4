/** Thrown inside a transaction, which so writes nothing: this writer must not write (any more). */
export class StaleWriterError extends Error {
  readonly kind = 'fenced';
  readonly why: StaleWriterReason;

  constructor(why: StaleWriterReason) {
    super(`fenced: ${why}`);
    this.name = 'Fenced';
    this.why = why;
  }
}

export type StaleWriterReason =
  | 'leader' // another tab leads now
  | 'schema' // the database is of a newer version
  | 'user' // the database is somebody else's
  | 'database' // the database was deleted, evicted or made again
  | 'replica'; // the filespace has another replica now, or none

/** Runs first in every transaction that writes the replica; awaits nothing but the database; throws StaleWriterError. */
export type WriteGuard = () => Promise<void>;
