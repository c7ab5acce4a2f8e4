import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom } from '#server/demo/random.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type BuiltServer, buildServer } from '#tests/support/faults/built-server.ts';
import {
  countersOf,
  type Filespace,
  fillFilespace,
  type Operation,
  operations,
  type TreeLines,
  treeAt,
} from '#tests/support/faults/history-operations.ts';
import { createTeam, type Team } from '#tests/support/team.ts';

let database: TestDatabase;
let server: BuiltServer;
let team: Team;
const kills = Number(process.env['TEST_HISTORY_KILLS'] ?? 9);
const seed = Number(process.env['TEST_SEED'] ?? 1);

beforeAll(async () => {
  database = await createTestDatabase();
  server = await buildServer({ DATABASE_URL: database.url, MASTER_KEY: 'ab'.repeat(32) });
  await server.start();
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

const query: Filespace['query'] = (work) => server.withDatabase(work);
const tree = (seq: number) => query((db) => treeAt(db, team.driveId, seq));
const counters = () => query((db) => countersOf(db, team.driveId));

/** Trees that have to stay what they were. */
class Moments {
  readonly #trees = new Map<number, TreeLines>();

  async remember(seq: number): Promise<void> {
    this.#trees.set(seq, await tree(seq));
  }

  /** `erased`: what may be missing from all of them, or from none. */
  async check(erased: ReadonlySet<string> = new Set()): Promise<'whole' | 'erased'> {
    let found: 'whole' | 'erased' | null = null;
    for (const [seq, before] of this.#trees) {
      const now = await tree(seq);
      const isWhole = [...before.keys()].some((id) => erased.has(id) && now.has(id));
      const hadSome = [...before.keys()].some((id) => erased.has(id));
      expect(now, `at ${seq}`).toEqual(isWhole ? before : without(before, erased));
      if (!hadSome) continue;
      found ??= isWhole ? 'whole' : 'erased';
      expect(isWhole ? 'whole' : 'erased', `at ${seq}, and elsewhere`).toBe(found);
    }
    return found ?? 'whole';
  }

  forget(erased: ReadonlySet<string>): void {
    for (const [seq, before] of this.#trees) this.#trees.set(seq, without(before, erased));
  }

  forgetBefore(seq: number, kept: ReadonlySet<number>): void {
    for (const each of [...this.#trees.keys()]) if (each < seq && !kept.has(each)) this.#trees.delete(each);
  }
}

function without(lines: TreeLines, ids: ReadonlySet<string>): TreeLines {
  return new Map([...lines].filter(([id]) => !ids.has(id)));
}

test(`the server is killed ${kills} times while it works on the history: all or nothing, and every kept moment is what it was`, {
  timeout: 60_000 + kills * 10_000,
}, async () => {
  team = await query((db) => createTeam({ deps: { db, nowMs: Date.now } }));
  await fillFilespace(server.url, team);
  const snapshotSeq = (await counters()).seq;
  const response = await fetch(`${server.url}/api/snapshot/instant`, {
    method: 'POST',
    headers: { authorization: `Bearer ${team.owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ schedular_name: 'Full', drive_id: team.driveId }),
  });
  expect(response.status).toBe(201);
  const chance = createRandom(seed);
  const space: Filespace = { url: server.url, team, chance, snapshotSeq, query };
  const moments = new Moments();
  await moments.remember(snapshotSeq);
  const names = Object.keys(operations) as (keyof typeof operations)[];
  const tookMs = new Map(names.map((name) => [name, 300]));
  const outcomes = new Set<string>();
  for (let round = 0; round < kills; round += 1) {
    const name = names[round % names.length] ?? 'restore';
    const operation = await operations[name](space);
    const { seq } = await counters();
    await moments.remember(seq);
    if (name === 'prune') moments.forgetBefore(seq, new Set([snapshotSeq]));
    const before = await tree(seq);
    const delayMs = chance.whole(0, tookMs.get(name) ?? 0);
    await killIn(name, operation, delayMs);
    await moments.check(operation.erases);
    const after = await counters();
    const wasDone = await operation.isDone();
    outcomes.add(`${name}: ${wasDone ? 'done' : 'not done'}`);
    const where = `${name}, round ${round}, after ${delayMs} ms, seed ${seed}`;
    expect(after.kept, where).toBe(after.counted);
    expect(after.log, where).toBe(after.seq);
    if (after.seq === seq) expect(await tree(seq), where).toEqual(before);
    const begun = performance.now();
    await operation.ask();
    if (!wasDone && name !== 'prune') tookMs.set(name, performance.now() - begun);
    const end = await counters();
    expect(end.kept, where).toBe(end.counted);
    expect(end.seq, where).toBe(operation.leadsTo === null ? seq : seq + 1);
    if (operation.leadsTo !== null) expect(await tree(end.seq), where).toEqual(operation.leadsTo);
    await moments.check(operation.erases);
    moments.forget(operation.erases);
    await moments.check();
    await moments.remember(end.seq);
  }
  // Not all of them were over, and not all of them had yet to begin.
  expect(new Set([...outcomes].map((outcome) => outcome.split(': ')[1]))).toEqual(
    new Set(['done', 'not done']),
  );
});

/** Kills it a while after it was asked; of what it does by itself, a while after it started. */
async function killIn(name: string, { ask }: Operation, delayMs: number): Promise<void> {
  if (name === 'prune') {
    await server.process().terminate();
    await server.start();
  }
  const asked = ask().catch(() => 'not answered');
  await new Promise((resolve) => setTimeout(resolve, delayMs));
  await server.process().kill9();
  await asked;
  await server.start();
}
