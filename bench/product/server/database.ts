import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { ServerUnderTest } from '#e2e/harness/server.ts';
import { connectionFile } from '#server/db/embedded.ts';

/** Where the running product's database is. */
export async function databaseUrl({ dataDir }: ServerUnderTest): Promise<string> {
  const { url } = JSON.parse(await readFile(join(dataDir, connectionFile), 'utf8')) as { url: string };
  return url;
}

/** Connections of their own to it, for what is compared with. */
export async function connect(url: string, count: number): Promise<readonly pg.Client[]> {
  const clients = Array.from({ length: count }, () => new pg.Client({ connectionString: url }));
  for (const client of clients) await client.connect();
  return clients;
}
