import { readFile, writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ClientEvent } from '#contract/wire/events.ts';
import type { NewEntry } from '#server/features/items/log/insert-entries.ts';
import { grantFolder } from '#tests/support/permissions/grant-folder.ts';
import { expectHidden } from '#tests/support/replica/hidden-rows.ts';
import { itemsOf, leafClient, parseLeaves, type ReceivedLeaf } from '#tests/support/replica/leaf-client.ts';
import { leafPackClient } from '#tests/support/replica/leaf-packs.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, events, send, type Team } from '#tests/support/team.ts';

let server: TestServer;
let team: Team;
let rows: readonly NewEntry[];
let packs: ReturnType<typeof leafPackClient>;
let part: ReturnType<typeof leafClient>;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  server.passTime(400_000);
  team = await createTeam(server);
  packs = leafPackClient(server, team);
  rows = await packs.fill();
  part = leafClient(server, team.driveId, team.standard);
});
afterAll(() => server.close());

const apply = (...sent: ClientEvent[]) => send(server, team.owner, team.driveId, ...sent);
const idOf = (kind: 0 | 1, at: number) => {
  const ofKind = rows.filter((row) => row.kind === kind);
  return ofKind[at % ofKind.length]?.id ?? '';
};

/** What a fill sends, and whether a pack was read for it. */
async function readPart(least = 0) {
  const before = await bytesFromPacks();
  const { rawPayload } = await part.ask({ least });
  return { rawPayload, ...parseLeaves(rawPayload), isPacked: (await bytesFromPacks()) > before };
}

async function bytesFromPacks(): Promise<number> {
  const { values } = await server.deps.metrics.leafStreamBytes.get();
  return values.find(({ labels }) => labels.source === 'pack')?.value ?? 0;
}

/** Whether it calls a folder a file, or a file a folder. */
function isMixed(leaf: ReceivedLeaf): boolean {
  const kinds = new Map(rows.map(({ id, kind }) => [id, kind === 0 ? 'folder' : 'file']));
  return itemsOf({ leaves: [leaf] }).some(({ id }) => (kinds.get(id) ?? leaf.block.kind) !== leaf.block.kind);
}

/** Of the 512 folders: 0 to 9 are at the top or near it, and hold most of all others. */
const folder = fc.nat(511);
const change = fc.oneof(
  folder.map((at) => () => events.rename(idOf(0, at), `renamed ${at}`)),
  fc.nat(19_000).map((at) => () => events.rename(idOf(1, at), `renamed ${at}`, 'file')),
  fc.tuple(folder, folder).map(
    ([at, to]) =>
      () =>
        events.move(idOf(0, at), idOf(0, to)),
  ),
  fc.tuple(fc.nat(19_000), folder).map(
    ([at, to]) =>
      () =>
        events.move(idOf(1, at), idOf(0, to), 'file'),
  ),
  fc.nat(19_000).map((at) => () => events.remove(idOf(1, at), undefined, 'file')),
  folder.map((at) => () => events.createFolder(team.driveId, `new ${at}`, idOf(0, at))),
);

test('who sees a part gets it from the pack, as it is now: nothing of the past, nothing of others', {
  timeout: 240_000,
}, async () => {
  const { seq } = await packs.make();
  const packed: boolean[] = [];
  const run = async (
    picks: readonly [number, 0 | 1 | 2][],
    changes: readonly (() => ClientEvent)[],
  ): Promise<void> => {
    for (const [at, permission] of picks) await grantFolder(server, team, idOf(0, at), permission);
    for (const next of changes) await apply(next()).catch(() => undefined); // a folder into itself is refused
    if ((await part.ask()).statusCode === 404) return; // nothing is granted any more
    const { rawPayload, head, leaves, isWhole, isPacked } = await readPart();
    packed.push(isPacked);
    const { first, items } = await part.pages({}, 2000);
    expect(itemsOf({ leaves })).toEqual(items);
    expect(leaves.filter(isMixed)).toEqual([]);
    expect({ isWhole, head }).toMatchObject({ isWhole: true, head: { seq: first.seq, total: null } });
    const ids = new Set(items.map(({ id }) => id));
    const everything = (await packs.client.pages({}, 2000)).items;
    const hidden = everything.filter(({ id }) => !ids.has(id));
    expectHidden(rawPayload, hidden.slice(0, 300), ids);
    const moment = { at: head.seq, epoch: head.epoch };
    for (const at of [0, leaves.length >> 1]) {
      const rest = await part.read({ ...moment, after: leaves[at]?.position ?? '' });
      expect(itemsOf(rest)).toEqual(itemsOf({ leaves: leaves.slice(at + 1) }));
    }
  };
  const pick = fc.tuple(fc.oneof(fc.nat(9), folder), fc.constantFrom(0 as const, 1 as const, 2 as const));
  const property = fc.asyncProperty(
    fc.array(pick, { minLength: 1, maxLength: 4 }),
    fc.array(change, { maxLength: 8 }),
    run,
  );
  await fc.assert(property, { numRuns: 6, endOnFailure: true });
  expect(new Set(packed)).toContain(true);
  expect((await packs.kept())?.seq).toBe(seq);
});

/** The folder at the top with most below it. */
async function grantMuch(): Promise<string> {
  const parentOf = new Map(rows.map(({ id, parent_id }) => [id, parent_id]));
  const topOf = (id: string): string => {
    const parent = parentOf.get(id);
    return parent !== undefined && parentOf.has(parent) ? topOf(parent) : id;
  };
  const sizes = new Map<string, number>();
  for (const { id } of rows) sizes.set(topOf(id), (sizes.get(topOf(id)) ?? 0) + 1);
  const [largest = ''] = [...sizes].sort(([, one], [, other]) => other - one).map(([id]) => id);
  await grantFolder(server, team, largest, 0);
  return largest;
}

const visibleRows = async () => (await part.pages({}, 2000)).items;

test('whatever came since is in it, and what went is not', async () => {
  const granted = await grantMuch();
  await packs.make();
  expect((await readPart()).isPacked).toBe(true);
  const seen = new Set((await visibleRows()).map(({ id }) => id));
  const folders = rows.filter(({ id, kind }) => kind === 0 && id !== granted);
  const files = rows.filter(({ kind }) => kind === 1);
  const isIn = ({ id }: NewEntry) => seen.has(id);
  const isOut = ({ id }: NewEntry) => !seen.has(id);
  const inside = folders.filter(isIn).map(({ id }) => id);
  const [a, b] = inside;
  const [c, d] = inside.slice(-2); // of few items: a pack is not used where much came since
  const [x, y] = folders.filter(isOut).map(({ id }) => id);
  const [file, other, third] = files.filter((each) => isIn(each) && each.parent_id !== a).map(({ id }) => id);
  const [hidden] = files.filter(isOut).map(({ id }) => id);
  const changes: [what: string, change: ClientEvent][] = [
    ['a file renamed', events.rename(file ?? '', 'renamed since', 'file')],
    ['a folder renamed', events.rename(a ?? '', 'folder renamed since')],
    ['a granted folder renamed', events.rename(granted, 'granted renamed since')],
    ['a folder made', events.createFolder(team.driveId, 'made since', b)],
    ['a file moved out', events.move(other ?? '', x ?? '', 'file')],
    ['a file moved in', events.move(hidden ?? '', c ?? '', 'file')],
    ['a folder moved in', events.move(y ?? '', d ?? '')],
    ['a folder moved out', events.move(b ?? '', x ?? '')],
    ['a file deleted', events.remove(third ?? '', undefined, 'file')],
    ['a folder deleted', events.remove(c ?? '')],
  ];
  for (const [what, change] of changes) {
    const [applied] = await apply(change);
    const { leaves, isPacked } = await readPart(applied?.seq); // a device that has it already
    expect(itemsOf({ leaves }), what).toEqual(await visibleRows());
    expect(isPacked, what).toBe(true);
  }
});

test('damaged behind its first leaves, the rest of it comes live', async () => {
  await grantMuch();
  await packs.make();
  const whole = await visibleRows();
  const [path = ''] = await packs.files();
  const bytes = await readFile(path);
  const at = bytes.length >> 1;
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  await writeFile(path, bytes);
  const { leaves, isWhole, isPacked } = await readPart();
  expect(itemsOf({ leaves })).toEqual(whole);
  expect({ isWhole, isPacked }).toEqual({ isWhole: true, isPacked: true });
  expect(await packs.kept()).toBeUndefined();
});

test('who sees little of it is served without it', async () => {
  const small = rows.filter(({ kind }) => kind === 0).at(-1)?.id ?? '';
  await grantFolder(server, team, small, 0);
  await packs.make();
  const { leaves, isPacked } = await readPart();
  expect(itemsOf({ leaves })).toEqual(await visibleRows());
  expect(isPacked).toBe(false);
});
