import { type Finding, Samples, timesAsLong } from '../findings.ts';
import type { Subject } from '../subject.ts';
import { connect, databaseUrl } from './database.ts';
import { openHttpClient } from './http-client.ts';

const bareQuery = `
  select id, parent_id, kind, name, size_bytes, created_ms, modified_ms, accessed_ms, attribute, index_no
  from items where drive_id = $1 and parent_id = $2 order by kind, sort_key, id limit 2000`;
const bareName = 'the bare query from the same process';
const promised = 2;

/** 2,000 children by HTTP, as rows and as columns, in turns with the query alone. */
export async function measureListing(subject: Subject, rounds: number): Promise<Finding[]> {
  const { product, driveId, people, folders } = subject;
  const [, folder] = folders;
  const httpClient = openHttpClient(product.url, people[0].token, 1);
  const [client] = await connect(await databaseUrl(product), 1);
  if (client === undefined) throw new Error('there is no connection');
  const samples = new Samples();
  const turns: readonly [string, () => Promise<number>][] = [
    [
      'rows',
      async () =>
        JSON.parse(await httpClient.ask('GET', `folders/${driveId}/${folder.id}?limit=2000`)).data.files
          .length,
    ],
    [
      'columns',
      async () =>
        JSON.parse(await httpClient.ask('GET', `drives/${driveId}/items?parent=${folder.id}`)).data.columns
          .names.length,
    ],
    ['bare', async () => (await client.query(bareQuery, [driveId, folder.id])).rows.length],
  ];
  try {
    for (let round = -3; round < rounds; round += 1) {
      for (const [name, turn] of turns) {
        const began = performance.now();
        const found = await turn();
        const ms = performance.now() - began;
        if (found !== folder.children) throw new Error(`${name}: ${found} children of ${folder.children}`);
        if (round >= 0) samples.add(name, ms);
      }
    }
  } finally {
    httpClient.close();
    await client.end();
  }
  const theirs = { name: bareName, figure: samples.of('bare') };
  return (['rows', 'columns'] as const).map((name) => {
    const ours = samples.of(name);
    return {
      what: `list ${folder.children.toLocaleString('en')} children by HTTP, as ${name === 'rows' ? 'the listing' : 'columns (itemPage)'}`,
      unit: 'ms',
      ours,
      ratio: timesAsLong(ours, theirs.figure),
      theirs,
      promise: { words: `≤ ${promised}× as long`, kept: ours.median / theirs.figure.median <= promised },
    };
  });
}
