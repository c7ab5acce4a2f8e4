import type { Connection } from '../storage/database.ts';

/** A live query: which tables it read, and what to do when one is written. */
export interface Watch {
  saw(connection: Connection, table: string): void;
  notify(tables: ReadonlySet<string>): void;
  /** Its tab is gone: nobody hears it any more. */
  isOver(): boolean;
}
