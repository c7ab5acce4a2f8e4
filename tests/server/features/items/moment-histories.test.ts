import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import type { CallResponse } from '#contract/wire/calls.ts';
import { contentPath } from '#contract/wire/downloads.ts';
import { type Random, randomOf } from '#tests/simulation/world/random.ts';
import { type MomentHistory, playMoments } from '#tests/support/moments/moment-history.ts';
import { matchesIn, type TrueTree, visibleIn, zipOf } from '#tests/support/moments/moment-truth.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { outliveHistory } from '#tests/support/snapshots/outlive-history.ts';
import { snapshotClient } from '#tests/support/snapshots/snapshot-client.ts';
import { createTeam, type Person, request, type Team } from '#tests/support/team.ts';
import { readZipEntries } from '#tests/support/transfers/read-zip-entries.ts';

/*
 * Downloads and searches at the sequences of random histories, for who sees everything and for who sees a part, say what
 * was read of the filespace while it was so; also of snapshots, when history has gone on and was removed.
 */

let server: TestServer;
let address: string;
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
});
afterAll(() => server.close());

const histories = Number(process.env['TEST_MOMENT_HISTORIES'] ?? 10);
const terms = ['a', 's', 'report', '10%', '_', 'ÜNÏ', ' ', '.', 'none of them'];

/** What of all that was looked at was there, by who asked: a test that finds nothing proves nothing. */
const seen = { manager: 0, standard: 0, expired: 0, hidden: 0, held: 0 };

test.each(Array.from({ length: histories }, (_, at) => `moments ${at}`))(
  '%s',
  { timeout: 120_000 },
  async (seed) => {
    const chance = randomOf(seed);
    const team = await createTeam(server);
    await sql`update sessions set expires_at = 'infinity'`.execute(server.deps.db);
    const history = await playMoments(server, address, team, chance, 55);
    const sequences = [...history.trees.keys()];
    const since = sequences.filter((seq) => seq >= (history.visibleFrom ?? 0));
    for (let look = 0; look < 14; look += 1)
      await examine(team, history, chance.pick(look % 2 === 0 ? sequences : since), chance, true);

    const [released, ...kept] = history.snapshots.toSorted(() => chance.next() - 0.5);
    if (released) await snapshotClient(server, team).remove(released.id);
    await outliveHistory(server);
    const held = new Set(kept.map(({ seq }) => seq));
    for (const seq of sequences) {
      const isKept = held.has(seq) || seq === history.seq;
      if (isKept || chance.happens(0.2)) await examine(team, history, seq, chance, isKept);
      if (isKept && seq < history.seq) seen.held += 1;
    }
  },
);

test('what was looked at was there, was hidden and was gone', () => {
  expect(seen.manager).toBeGreaterThan(50 * histories);
  expect(seen.standard).toBeGreaterThan(20 * histories);
  expect(seen.expired).toBeGreaterThan(5 * histories);
  expect(seen.hidden).toBeGreaterThan(histories);
  expect(seen.held).toBeGreaterThan(histories);
});

async function examine(
  team: Team,
  history: MomentHistory,
  at: number,
  chance: Random,
  isKept: boolean,
): Promise<void> {
  const tree = history.trees.get(at) ?? new Map();
  for (const [person, role] of [
    [team.admin, 2],
    [team.standard, 0],
  ] as const) {
    const { grants, isOpen, visibleFrom } = history;
    const looksBack = role === 2 || (visibleFrom !== null && visibleFrom <= at);
    const refusal = role === 0 && !isOpen ? 404 : !looksBack || !isKept ? 410 : null;
    const question: Question = { team, person, at, tree, visible: visibleIn(tree, role, grants), refusal };
    const term = chance.pick(terms);
    expect(await search(question, term, chance), `${at} ${term}`).toEqual(
      refusal ?? matchesIn(tree, question.visible, term),
    );
    await examineZip(question, history, chance);
    await examineFile(question, history, chance);
    if (refusal !== null) seen.expired += 1;
    else if (role === 2) seen.manager += tree.size;
    else seen.standard += question.visible.size;
  }
}

interface Question {
  readonly team: Team;
  readonly person: Person;
  readonly at: number;
  readonly tree: TrueTree;
  readonly visible: ReturnType<typeof visibleIn>;
  /** The status with which everything is refused. */
  readonly refusal: number | null;
}

async function search({ team, person, at }: Question, term: string, chance: Random) {
  const found: { path: string; permission: number }[] = [];
  const limit = 1 + chance.below(5);
  for (let after: string | null = ''; after !== null; ) {
    const query: URLSearchParams = new URLSearchParams({
      at: String(at),
      term,
      limit: String(limit),
      ...(after !== '' && { after }),
    });
    const response = await request(server, person, 'GET', `drives/${team.driveId}/search?${query}`);
    if (response.statusCode !== 200) return response.statusCode;
    const { folders, files, next } = response.json<{ data: CallResponse<'searchItems'> }>().data;
    found.push(...[...folders, ...files].map(({ path, permission }) => ({ path, permission })));
    after = next;
  }
  return found;
}

/** Some items at once, of all times, or everything. */
async function examineZip(question: Question, history: MomentHistory, chance: Random): Promise<void> {
  const { team, person, at, tree, visible, refusal } = question;
  const known = [...new Set([...history.trees.values()].flatMap((one) => [...one.keys()]))];
  const near = chance.happens(0.7) ? [...visible.keys()] : known;
  if (near.length === 0) return;
  const items = chance.happens(0.3)
    ? [rootId]
    : Array.from({ length: 1 + chance.below(3) }, () => chance.pick(near));
  const chosen = [...new Set(items)];
  const body = { items: chosen, as: 'zip', at };
  const response = await request(server, person, 'POST', `drives/${team.driveId}/downloads`, body);
  const expected = zipOf(tree, visible, chosen);
  if (refusal !== null || expected === null) {
    expect(response.statusCode).toBe(refusal ?? 404);
    if (refusal === null) seen.hidden += 1;
    return;
  }
  expect(response.statusCode).toBe(201);
  const { data } = response.json<{ data: CallResponse<'createDownload'> }>();
  const zip = await server.app.inject({ url: data.url });
  const entries = [...readZipEntries(zip.rawPayload)].map(([path, content]) => [path, content.toString()]);
  const contents = [...expected].map(([path, blobId]) => [path, history.contents.get(blobId ?? '') ?? '']);
  expect(entries.toSorted(), `${at} ${chosen}`).toEqual(contents.toSorted());
}

async function examineFile(question: Question, history: MomentHistory, chance: Random): Promise<void> {
  const { team, person, at, tree, visible, refusal } = question;
  const files = [...tree.values()].filter(({ kind }) => kind === 1);
  if (files.length === 0) return;
  const file = chance.pick(files);
  const path = `${contentPath(team.driveId, file.id)}?at=${at}`;
  const response = await request(server, person, 'GET', path);
  const isShown = (visible.get(file.id) ?? -1) >= 0;
  expect(response.statusCode, path).toBe(refusal ?? (isShown ? 200 : 404));
  if (refusal !== null || !isShown) return;
  expect(response.body).toBe(history.contents.get(file.blobId ?? ''));
  expect(Number(response.headers['lunvik-content-seq'])).toBe(file.contentSeq);
}
