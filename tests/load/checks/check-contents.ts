import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { contentHashOf } from '#tests/support/transfers/bundle.ts';
import type { LoadPerson } from '../load-team.ts';
import { Ledger } from '../people/ledger.ts';
import { addressOf, LoadClient } from '../people/load-client.ts';
import { readContent } from '../people/transfers.ts';
import { untilAnswered } from '../people/until-answered.ts';

const atOnce = 6;
const most = 20;

interface StoredFile {
  readonly id: string;
  readonly drive_id: string;
}

export interface ContentChecks {
  readonly files: number;
  readonly wrong: readonly string[];
}

/** Reads every file that is there, and compares it with what was sent for it last. */
export async function checkContents(
  db: Kysely<Database>,
  url: string,
  readers: readonly Pick<LoadPerson, 'token'>[],
  sent: ReadonlyMap<string, string>,
): Promise<ContentChecks> {
  const { rows } = await sql<StoredFile>`select id, drive_id from items where kind = 1`.execute(db);
  const wrong: string[] = [];
  let next = 0;
  const check = async ({ token }: Pick<LoadPerson, 'token'>, at: number) => {
    const client = new LoadClient(url, token, addressOf(4, at));
    for (let file = rows[next++]; file !== undefined; file = rows[next++]) {
      const problem = await problemOf(client, file, sent.get(file.id));
      if (problem !== null) wrong.push(`the file ${file.id} of ${file.drive_id} ${problem}`);
    }
    client.close();
  };
  await Promise.all(readers.slice(0, atOnce).map(check)); // one of them alone would meet the limit of a person
  return { files: rows.length, wrong: wrong.slice(0, most) };
}

async function problemOf(
  client: LoadClient,
  { drive_id, id }: StoredFile,
  hash: string | undefined,
): Promise<string | null> {
  if (hash === undefined) return 'is there, and nobody was told that it is';
  const ledger = new Ledger();
  const reply = await untilAnswered(ledger, 'download', () => readContent(client, drive_id, id));
  if (reply === null) return `cannot be read: ${[...ledger.refusals.keys(), ...ledger.wrong].join(', ')}`;
  return contentHashOf(reply.body) === hash ? null : 'has another content than was sent last';
}
