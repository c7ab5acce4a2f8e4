import type { OutboxRow } from '#worker/read/reader.ts';

/** The changes that the server does not have. Those that it took are not among them. */
export function unsentRows(rows: readonly OutboxRow[]): readonly OutboxRow[] {
  return rows.filter(({ state }) => state !== 'applied' && state !== 'overruled');
}
