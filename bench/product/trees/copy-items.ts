import { once } from 'node:events';
import type pg from 'pg';
import { keysOf } from '#contract/rules/sort-key/sort-key.ts';
import { entryColumns } from '#server/db/entry-columns.ts';
import type { Entry } from '#server/features/items/entry.ts';

export interface CopiedItems {
  readonly items: number;
  readonly folders: number;
  readonly bytes: number;
}

const pieceCharacters = 1_000_000;
/** More than so many are indexed when all of them are there: that takes a fraction of the time. */
const indexedAfterwards = 500_000;

/** Rows straight into `items`, by COPY, with the first sequence of their filespace. */
export async function copyItems(
  client: pg.Client,
  drive: { readonly id: string; readonly memberId: string },
  expected: number,
  rows: Iterable<Entry>,
): Promise<CopiedItems> {
  const total = { items: 0, folders: 0, bytes: 0 };
  // Ten million take as long as they take.
  await client.query('set statement_timeout = 0');
  const restore = expected > indexedAfterwards ? await dropIndexes(client) : [];
  await copyInto(client, function* pieces() {
    let piece = '';
    for (const row of rows) {
      piece += lineOf(drive, row);
      total.items += 1;
      if (row.kind === 0) total.folders += 1;
      total.bytes += row.size_bytes;
      if (piece.length < pieceCharacters) continue;
      yield piece;
      piece = '';
    }
    yield piece;
  });
  await client.query(`set maintenance_work_mem = '1GB'`);
  for (const statement of restore) await client.query(statement);
  return total;
}

const columns = [
  ...['drive_id', ...entryColumns, 'name_key', 'sort_key', 'from_seq', 'parent_seq'],
  ...['parent_changed_by', 'changed_by'],
];

function lineOf({ id, memberId }: { id: string; memberId: string }, row: Entry): string {
  const { nameKey, sortKey } = keysOf(row.name);
  const values = entryColumns.map((name) => row[name]);
  return `${[id, ...values, nameKey, sortKey, 1, 1, memberId, memberId].join('\t')}\n`;
}

/** Answers what makes them again. */
async function dropIndexes(client: pg.Client): Promise<readonly string[]> {
  const { rows: constraints } = await client.query(
    `select conname as name, pg_get_constraintdef(oid) as text from pg_constraint
     where conrelid = 'items'::regclass and contype in ('p', 'u')`,
  );
  const restore: string[] = [];
  for (const { name, text } of constraints) {
    await client.query(`alter table items drop constraint ${name}`);
    restore.push(`alter table items add constraint ${name} ${text}`);
  }
  const { rows: indexes } = await client.query(
    `select indexname as name, indexdef as text from pg_indexes where tablename = 'items'`,
  );
  for (const { name, text } of indexes) {
    await client.query(`drop index ${name}`);
    restore.push(text);
  }
  return restore;
}

/** What pg's own connection can do for a COPY, which its types do not say. */
interface CopyConnection {
  readonly stream: NodeJS.WritableStream & { readonly writableNeedDrain: boolean };
  query(text: string): void;
  sendCopyFromChunk(piece: Buffer): void;
  endCopyFrom(): void;
}

function copyInto(client: pg.Client, pieces: () => Iterable<string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const send = async (connection: CopyConnection) => {
      for (const piece of pieces()) {
        connection.sendCopyFromChunk(Buffer.from(piece));
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
      }
      connection.endCopyFrom();
    };
    const copy = {
      submit: (connection: unknown) =>
        (connection as CopyConnection).query(`copy items (${columns.join(', ')}) from stdin`),
      handleCopyInResponse: (connection: CopyConnection) => void send(connection).catch(reject),
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => resolve(),
      handleError: reject,
    };
    client.query(copy);
  });
}
