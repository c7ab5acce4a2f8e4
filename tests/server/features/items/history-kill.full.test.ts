import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom } from '#server/demo/random.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type BuiltServer, buildServer } from '#tests/support/faults/built-server.ts';
import {
  countersOf,
  type Operation,
  type OperationName,
  operations,
  snapshotSeqs,
  type TreeLines,
  treeAt,
} from '#tests/support/faults/history-operations.ts';
import { type Filespace, fillFilespace } from '#tests/support/faults/history-steps.ts';
import { createTeam, type Team } from '#tests/support/team.ts';

let database: TestDatabase;
let server: BuiltServer;
let team: Team;
const kills = Number(process.env['TEST_HISTORY_KILLS'] ?? 12);
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
  compared = 0;

  async remember(seq: number): Promise<void> {
    this.#trees.set(seq, await tree(seq));
  }

  /** `erased`: what is missing from all of them, or from none. */
  async check(erased: ReadonlySet<string> = new Set()): Promise<void> {
    const found = new Set<string>();
    this.compared += this.#trees.size;
    for (const [seq, before] of this.#trees) {
      const now = await tree(seq);
      const isWhole = [...erased].some((id) => now.has(id));
      expect(now, `at ${seq}`).toEqual(isWhole ? before : without(before, erased));
      if ([...erased].some((id) => before.has(id))) found.add(isWhole ? 'whole' : 'erased');
    }
    expect(found.size, [...found].join(' and ')).toBe(erased.size > 0 ? 1 : 0);
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

test(`the server is killed ${kills} times while it works on the history: no change is made by half, and every kept moment is what it was`, {
  timeout: 60_000 + kills * 30_000,
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
  const names = Object.keys(operations) as OperationName[];
  const tookMs: Record<OperationName, number> = {
    restore: 300,
    rewind: 300,
    'delete forever': 300,
    prune: 50,
  };
  const outcomes = new Map<string, number>();
  for (let round = 0; round < kills; round += 1) {
    const name = names[round % names.length] ?? 'restore';
    const operation = await operations[name](space);
    const { seq } = await counters();
    for (const moment of [...operation.moments, seq]) await moments.remember(moment);
    if (name === 'prune') moments.forgetBefore(seq, new Set(await snapshotSeqs(space)));
    const before = await tree(seq);
    // Early in what it does first, later with each turn: on machines of any speed some end before the kill, and some do not.
    const share = (Math.floor(round / names.length) + 1) / Math.ceil(kills / names.length);
    const delayMs = Math.round(chance.whole(0, tookMs[name]) * share);
    const where = `${name}, round ${round}, after ${delayMs} ms, seed ${seed}`;
    await killIn(name, operation, delayMs);
    const progress = await operation.progress();
    const outcome = `${name}: ${progress}`;
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    await moments.check(operation.erases);
    const after = await counters();
    expect(after.kept, where).toBe(after.counted);
    expect(after.log, where).toBe(after.seq);
    if (after.seq === seq) expect(await tree(seq), where).toEqual(before);
    await server.start();
    const begun = performance.now();
    await operation.ask();
    if (progress === 'not done') tookMs[name] = performance.now() - begun;
    await expect.poll(operation.progress, { timeout: 20_000 }).toBe('done');
    const end = await counters();
    expect(end.kept, where).toBe(end.counted);
    expect(end.seq, where).toBe(operation.leadsTo === null ? seq : seq + 1);
    if (operation.leadsTo !== null) expect(await tree(end.seq), where).toEqual(operation.leadsTo);
    await moments.check(operation.erases);
    moments.forget(operation.erases);
    await moments.check();
    await moments.remember(end.seq);
  }
  const seen = [...outcomes]
    .map(([outcome, times]) => `${outcome} ${times}`)
    .sort()
    .join('; ');
  process.stdout.write(
    `${kills} kills, seed ${seed}: ${seen}; trees of moments compared ${moments.compared}\n`,
  );
  expect(seen).toContain('prune: begun');
  for (const progress of ['done', 'not done']) expect(seen).toMatch(`: ${progress}`);
});

/** Kills it a while after it was asked, and what it does by itself a while after it began. */
async function killIn(name: OperationName, { ask, progress }: Operation, delayMs: number): Promise<void> {
  if (name === 'prune') {
    await server.process().terminate();
    await server.start();
    await expect.poll(progress, { timeout: 20_000, interval: 5 }).not.toBe('not done');
  }
  const asked = ask().catch(() => 'not answered');
  await new Promise((resolve) => setTimeout(resolve, delayMs));
  await server.process().kill9();
  await asked;
  // What it had asked of the database is over as well.
  await expect.poll(otherConnections, { timeout: 20_000, interval: 5 }).toBe(0);
}

function otherConnections(): Promise<number> {
  return query(async (db) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(
      db,
    );
    return Number(rows[0]?.count);
  });
}
