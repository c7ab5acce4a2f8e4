import { randomUUID } from 'node:crypto';
import type pg from 'pg';
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
const ofMany = `${connections} filespaces, a connection each`;
const promisedOfOne = 0.8;
const promisedOfMany = 0.6;

/** A filespace with somebody who changes it, by the product and by the same SQL alone. */
interface BusyFilespace {
  /** Makes so many folders in one request. */
  send(count: number): Promise<number>;
  replay(client: pg.Client): Promise<void>;
  close(): void;
}

/** Folders made in one busy filespace, and in as many as there are connections, in turns with the same SQL run bare. */
export async function measureEvents(product: ServerUnderTest, rounds: number): Promise<Finding[]> {
  const url = await databaseUrl(product);
  const ofRounds: BusyFilespace[][] = [];
  for (let round = 0; round < rounds; round += 1) ofRounds.push(await openFilespaces(product, url));
  const clients = await connect(url, connections);
  const samples = new Samples();

  let filespaces = of(ofRounds, 0);
  const send = (at: number, count = 1) => of(filespaces, at).send(count);
  const bare = (at: number, filespace: number) => async () => {
    await of(filespaces, filespace).replay(of(clients, at));
    return 1;
  };
  const many = <T>(make: (at: number) => T) => Array.from({ length: connections }, (_, at) => make(at));
  const turns: readonly [string, readonly (() => Promise<number>)[]][] = [
    ['one by one', [() => send(0)]],
    ['bare one by one', [bare(0, 0)]],
    [`${connections} connections`, many(() => () => send(1))],
    [`bare ${connections} connections`, many((at) => bare(at, 1))],
    [`batches of ${batch}`, [() => send(2, batch)]],
    [ofMany, many((at) => () => send(at))],
    [`bare ${ofMany}`, many((at) => bare(at, at))],
  ];
  try {
    for (const [, workers] of turns) await run(workers, turnMs / 4);
    for (filespaces of ofRounds) {
      for (const [name, workers] of turns) samples.add(name, await run(workers, turnMs));
    }
  } finally {
    for (const filespace of ofRounds.flat()) filespace.close();
    await Promise.all(clients.map((client) => client.end()));
  }
  return [
    ['one by one', 'bare one by one'],
    [`${connections} connections`, `bare ${connections} connections`],
    [`batches of ${batch}`, 'bare one by one'],
    [ofMany, `bare ${ofMany}`],
  ].map(([name = '', baseline = '']): Finding => {
    const ours = samples.of(name);
    const figure = samples.of(baseline);
    const promised = name === ofMany ? promisedOfMany : promisedOfOne;
    return {
      what: `accepted events a second, ${name === ofMany ? '' : 'one filespace, '}${name}`,
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

/** Of as many people: one alone may not ask as often in a minute as all rounds do. */
async function openFilespaces(product: ServerUnderTest, url: string): Promise<BusyFilespace[]> {
  const opened: BusyFilespace[] = [];
  for (let at = 0; at < connections; at += 1) opened.push(await openFilespace(product, url));
  return opened;
}

async function openFilespace(product: ServerUnderTest, url: string): Promise<BusyFilespace> {
  const { token, userId, filespace } = await signUp(product);
  const driveId = filespace.drive_id;
  const recorded = await recordChange(url, userId, driveId, newFolder(driveId, 'recorded-name'));
  const httpClient = openHttpClient(product.url, token, connections);
  return {
    async send(count) {
      const body = Array.from({ length: count }, () => newFolder(driveId));
      const results = JSON.parse(await httpClient.ask('POST', `events/${driveId}`, body)).data as {
        status: string;
      }[];
      if (results.some(({ status }) => status !== 'applied')) throw new Error('a change was refused');
      return count;
    },
    replay: (client) => recorded.replay(client),
    close: () => httpClient.close(),
  };
}

function of<T>(list: readonly T[], at: number): T {
  const value = list[at];
  if (value === undefined) throw new Error('there are fewer of them');
  return value;
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
