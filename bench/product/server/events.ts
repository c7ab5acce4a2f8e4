import { randomUUID } from 'node:crypto';
import { rootId } from '#contract/rules/root-folder.ts';
import type { ClientEvent } from '#contract/wire/events.ts';
import type { ServerUnderTest } from '#e2e/harness/server.ts';
import { signUp } from '#e2e/harness/users.ts';
import { type Finding, Samples, timesAsMany } from '../findings.ts';
import { connect, databaseUrl } from './database.ts';
import { openHttpClient } from './http-client.ts';
import { recordChange } from './recorded-change.ts';

const turnMs = 2000;
const connections = 8;
const batch = 50;
const promised = 0.8;

/** Folders made in one busy filespace, as many as go in two seconds, in turns with the same SQL run bare. */
export async function measureEvents(product: ServerUnderTest, rounds: number): Promise<Finding[]> {
  const { token, userId, filespace } = await signUp(product);
  const driveId = filespace.drive_id;
  const url = await databaseUrl(product);
  const recorded = await recordChange(url, userId, driveId, newFolder(driveId, 'recorded-name'));
  const clients = await connect(url, connections);
  const httpClient = openHttpClient(product.url, token, connections);
  const samples = new Samples();

  const send = async (count: number) => {
    const body = Array.from({ length: count }, () => newFolder(driveId));
    const results = JSON.parse(await httpClient.ask('POST', `events/${driveId}`, body)).data as {
      status: string;
    }[];
    if (results.some(({ status }) => status !== 'applied')) throw new Error('a change was refused');
    return count;
  };
  const bare = (at: number) => async () => {
    const client = clients[at];
    if (client === undefined) throw new Error('there are fewer connections');
    await recorded.replay(client);
    return 1;
  };
  const many = <T>(make: (at: number) => T) => Array.from({ length: connections }, (_, at) => make(at));
  const turns: readonly [string, readonly (() => Promise<number>)[]][] = [
    ['one by one', [() => send(1)]],
    ['bare one by one', [bare(0)]],
    [`${connections} connections`, many(() => () => send(1))],
    [`bare ${connections} connections`, many(bare)],
    [`batches of ${batch}`, [() => send(batch)]],
  ];
  try {
    for (const [, workers] of turns) await run(workers, turnMs / 4);
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, workers] of turns) samples.add(name, await run(workers, turnMs));
    }
  } finally {
    httpClient.close();
    await Promise.all(clients.map((client) => client.end()));
  }
  return [
    ['one by one', 'bare one by one'],
    [`${connections} connections`, `bare ${connections} connections`],
    [`batches of ${batch}`, 'bare one by one'],
  ].map(([name = '', baseline = '']): Finding => {
    const ours = samples.of(name);
    const figure = samples.of(baseline);
    return {
      what: `accepted events a second, one filespace, ${name}`,
      unit: '/s',
      ours: { median: ours.median, p95: ours.median },
      ratio: timesAsMany(ours, figure),
      theirs: {
        name: `the same SQL, ${baseline}`,
        figure: { median: figure.median, p95: figure.median },
      },
      promise: { words: `≥ ${promised}× as many`, kept: ours.median / figure.median >= promised },
    };
  });
}

/** How many a second all of them do together. */
async function run(workers: readonly (() => Promise<number>)[], forMs: number): Promise<number> {
  const began = performance.now();
  let done = 0;
  const work = async (step: () => Promise<number>) => {
    while (performance.now() - began < forMs) {
      const count = await step();
      done += count;
    }
  };
  await Promise.all(workers.map(work));
  return (done / (performance.now() - began)) * 1000;
}

function newFolder(
  driveId: string,
  name: string = randomUUID(),
): ClientEvent & { readonly type: 'NEW_FOLDER_CREATED' } {
  return {
    event_id: randomUUID(),
    timestamp: Date.now() * 1e6,
    message_owner: 'BENCH0000001',
    type: 'NEW_FOLDER_CREATED',
    data: { folder_id: randomUUID(), folder_name: name, parent_folder: rootId, drive_id: driveId },
  };
}
