import type { Connection, Database } from '../storage/database.ts';
import { inZone } from './transaction-zone.ts';
import type { Watch } from './watch.ts';

/** Who hears what is committed in a database. */
const listeners = new WeakMap<Database, Set<Watch>>();

interface Observer<T> {
  next(value: T): void;
  error(problem: unknown): void;
}

/** Notifies all tabs of a browser that a transaction wrote these tables. */
export function notifyWatchers(database: Database, tables: ReadonlySet<string>) {
  const all = listeners.get(database);
  if (all === undefined || tables.size === 0) return;
  for (const watch of [...all]) {
    if (watch.isOver()) all.delete(watch);
    else watch.notify(tables);
  }
}

/** Asks again whenever a table was written that the last answer came from. By table, where Dexie goes by key. */
export function liveQuery<T>(query: () => T | PromiseLike<T>) {
  return {
    subscribe(observer: Observer<T>) {
      let isOver = false;
      let connection: Connection | null = null;
      let known: ReadonlySet<string> = new Set();
      let concurrent = new Set<string>();
      let round = 0;
      const isTouched = (tables: ReadonlySet<string>) => [...concurrent].some((table) => tables.has(table));
      const ask = () => {
        if (isOver) return;
        const seen = new Set<string>();
        round += 1;
        const mine = round;
        concurrent = new Set();
        const zone = { scope: null, watch: { ...watch, saw: see(seen) } };
        Promise.resolve(inZone(zone, query)).then(
          (response) => {
            if (isOver || mine !== round) return;
            if (isTouched(known) || isTouched(seen)) return ask();
            known = seen;
            observer.next(response);
          },
          (problem: { readonly name?: string }) => {
            if (isOver || mine !== round) return;
            if (!['DatabaseClosedError', 'AbortError'].includes(problem.name ?? '')) observer.error(problem);
          },
        );
      };
      const see = (seen: Set<string>) => (from: Connection, table: string) => {
        connection = from;
        seen.add(table);
        const all = listeners.get(from.database) ?? new Set();
        listeners.set(from.database, all.add(watch));
      };
      const watch: Watch = {
        saw() {},
        notify(tables) {
          for (const table of tables) concurrent.add(table);
          if (isTouched(known)) inZone(null, ask);
        },
        isOver: () => isOver || connection?.opener.isClosed() === true,
      };
      queueMicrotask(ask);
      return {
        unsubscribe() {
          isOver = true;
        },
      };
    },
  };
}
