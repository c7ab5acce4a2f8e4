import type { PermissionsByFolder } from '#contract/rules/permission.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { Random } from '#tests/simulation/world/random.ts';
import { grantFolder } from '../permissions/grant-folder.ts';
import type { TestServer } from '../server.ts';
import { snapshotClient } from '../snapshots/snapshot-client.ts';
import { events, request, send, type Team } from '../team.ts';
import { bundlesOf, fileOf, folderOf } from '../transfers/bundle.ts';
import { replaceBy } from '../transfers/replace.ts';
import { readTree, type TrueItem, type TrueTree } from './moment-truth.ts';

const names = ['a', 'A', 'b', 'SS', 'ß', 'Report 10%.txt', 'Ünï_x', 'a b', '~', 'z.'];

export interface MomentHistory {
  /** The tree at each sequence, as it was read while it was that of now. */
  readonly trees: ReadonlyMap<number, TrueTree>;
  readonly snapshots: readonly { readonly id: string; readonly seq: number }[];
  /** What each content holds. */
  readonly contents: ReadonlyMap<string, string>;
  /** Of the standard user, today. */
  readonly grants: PermissionsByFolder;
  /** From which sequence on they may look back; null: not at all. */
  readonly visibleFrom: number | null;
  /** Whether the filespace is there for them. */
  readonly isOpen: boolean;
  readonly seq: number;
}

/** A filespace that its owner changes and shares by chance, and whose trees are noted on the way. */
export async function playMoments(
  server: TestServer,
  address: string,
  team: Team,
  chance: Random,
  steps: number,
): Promise<MomentHistory> {
  const { driveId, owner } = team;
  const bundles = bundlesOf(address, team);
  const replace = replaceBy('bundle', address, team);
  const client = snapshotClient(server, team);
  const trees = new Map<number, TrueTree>();
  const contents = new Map<string, string>();
  const snapshots: { id: string; seq: number }[] = [];
  const grants: Record<string, 0 | 1> = {};
  let tree: TrueTree = new Map();
  let seq = 0;
  let visibleFrom: number | null = null;
  let written = 0;

  const items = (kind?: 0 | 1) =>
    [...tree.values()].filter((item) => kind === undefined || item.kind === kind);
  const anyParent = () => chance.pick([rootId, ...items(0).map(({ id }) => id)]);
  const kindOf = ({ kind }: TrueItem) => (kind === 0 ? 'folder' : 'file');
  const one = async (kind: 0 | 1 | undefined, change: (item: TrueItem) => Promise<unknown>) => {
    const there = items(kind);
    if (there.length > 0) await change(chance.pick(there));
  };
  const newContent = () => {
    written += 1;
    return `content ${written}`;
  };
  const isOpen = () => Object.keys(grants).some((id) => id === rootId || tree.has(id));

  const actions: readonly (readonly [weight: number, act: () => Promise<unknown>])[] = [
    [6, () => bundles.send({ folders: [folderOf(chance.pick(names), anyParent())] })],
    [8, () => bundles.send({ files: [fileOf(chance.pick(names), newContent(), { parent: anyParent() })] })],
    [
      3,
      () =>
        one(undefined, (item) =>
          send(server, owner, driveId, events.rename(item.id, chance.pick(names), kindOf(item))),
        ),
    ],
    [
      4,
      () =>
        one(undefined, (item) =>
          send(server, owner, driveId, events.move(item.id, anyParent(), kindOf(item))),
        ),
    ],
    [
      4,
      () =>
        one(1, ({ id, name, parentId }) => replace({ id, name, parent: parentId, content: newContent() })),
    ],
    [
      2,
      () =>
        one(undefined, (item) =>
          send(server, owner, driveId, events.remove(item.id, undefined, kindOf(item))),
        ),
    ],
    [5, () => one(0, ({ id }) => changeGrant(id))],
    [3, fill],
    [2, async () => snapshots.push(await client.capture())],
  ];

  /** Gives it where it was not given, else changes it or takes it away: always another right than before. */
  async function changeGrant(folderId: string): Promise<void> {
    // With each one the standard user may look back less far.
    if (seq > steps / 3 && chance.happens(0.9)) return;
    const before = grants[folderId];
    const permission =
      before === undefined ? (chance.below(2) as 0 | 1) : chance.happens(0.3) ? 2 : before === 0 ? 1 : 0;
    await grantFolder(server, team, folderId, permission);
    if (permission === 2) delete grants[folderId];
    else grants[folderId] = permission;
    visibleFrom = null;
  }

  /** The standard user's device begins a copy. */
  async function fill(): Promise<void> {
    await request(server, team.standard, 'GET', `drives/${driveId}/items`);
    if (isOpen()) visibleFrom ??= seq;
  }

  async function look(): Promise<void> {
    tree = await readTree(server, driveId);
    const drive = await server.deps.db
      .selectFrom('drives')
      .select('seq')
      .where('id', '=', driveId)
      .executeTakeFirstOrThrow();
    seq = drive.seq;
    trees.set(seq, tree);
    for (const { blobId } of items(1))
      if (blobId !== null && !contents.has(blobId)) contents.set(blobId, `content ${written}`);
  }

  await look();
  for (let step = 0; step < steps; step += 1) {
    let left = chance.below(actions.reduce((sum, [weight]) => sum + weight, 0));
    for (const [weight, act] of actions) {
      left -= weight;
      if (left >= 0) continue;
      await act();
      break;
    }
    await look();
  }
  return { trees, snapshots, contents, grants, visibleFrom, isOpen: isOpen(), seq };
}
