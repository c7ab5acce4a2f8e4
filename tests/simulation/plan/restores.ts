import type { ChangeInput } from '#contract/worker-api/worker-api.ts';
import type { Drive } from '../server/drive.ts';
import type { PastEntry } from '../server/tree.ts';
import { type Actor, pickItem, propose, remove, whileTakingBack } from './actor.ts';
import { replace } from './upload-actor.ts';

export type RestoreName = keyof typeof restores;

/** How a person brings back what was deleted. */
export const restores = {
  /** From a trash that was read a moment ago. */
  fromTrash: (actor) =>
    afterDeletion(actor, (drive, first, together) => {
      const more = actor.chance.happens(0.3) ? [actor.chance.pick(together)] : [];
      return restore(actor, drive, [first, ...more], first.toSeq - 1);
    }),
  /** What a folder lacks that is there perhaps: as it was before something was deleted in it. */
  intoFolder: (actor) =>
    afterDeletion(actor, (drive, { parentId, toSeq }) => {
      const folder = drive.tree.at(toSeq - 1).find(({ id }) => id === parentId);
      return folder === undefined ? null : restore(actor, drive, [folder], toSeq - 1);
    }),
  /** A deletion that was held long enough has been sent: its undo is a restore. */
  async undoRemoval(actor) {
    const { tab, chance, world } = actor;
    const item = pickItem(actor);
    const ids = item === null ? null : await propose(actor, remove(actor, item));
    if (ids === null) return false;
    const thought = new Promise<void>((resolve) =>
      tab.later(chance.between(8500, 14_000), 'wants it back', resolve),
    );
    world.watch(
      tab,
      thought.then(() => whileTakingBack(actor, () => tab.api.undo(ids))),
    );
    return true;
  },
  /** A file gets a content again that it had. */
  version: (actor) => afterReplacement(actor, async (input) => (await propose(actor, input)) !== null),
  /** So it does, and then the one before that. */
  undoVersion: (actor) =>
    afterReplacement(actor, async (input) => {
      const { tab, chance, world } = actor;
      const ids = await propose(actor, input);
      if (ids === null) return false;
      const thought = new Promise<void>((resolve) =>
        tab.later(chance.between(0, chance.pick([100, 4000, 14_000])), 'wants the other', resolve),
      );
      world.watch(
        tab,
        thought.then(() => whileTakingBack(actor, () => tab.api.undo(ids))),
      );
      return true;
    }),
} as const satisfies Record<string, (actor: Actor) => Promise<boolean>>;

type Chosen = (drive: Drive, first: PastEntry, together: readonly PastEntry[]) => ChangeInput | null;

/** Where nothing is gone, something is deleted first; what is brought back is chosen once the server has that. */
async function afterDeletion(actor: Actor, choose: Chosen): Promise<boolean> {
  const { world, tab, chance, driveId } = actor;
  const gone = () => {
    const tree = world.service.drives.get(driveId)?.tree;
    return tree?.past.filter(({ id }) => !tree.living.has(id)) ?? [];
  };
  const bringBack = async () => {
    const [drive, entries] = [world.service.drives.get(driveId), gone()];
    if (drive === undefined || entries.length === 0) return false;
    const first = chance.pick(entries);
    const together = entries.filter(({ toSeq }) => toSeq === first.toSeq);
    const input = choose(drive, first, together);
    return input !== null && (await propose(actor, input)) !== null;
  };
  if (gone().length > 0) return bringBack();
  const item = pickItem(actor);
  if (item === null || (await propose(actor, remove(actor, item))) === null) return false;
  const sent = new Promise<void>((resolve) =>
    tab.later(chance.between(9000, 14_000), 'reads the trash', resolve),
  );
  world.watch(tab, sent.then(bringBack));
  return true;
}

/** Where a file had one content only, it gets another first. What is proposed is one that it had and does not have. */
async function afterReplacement(
  actor: Actor,
  bringBack: (input: ChangeInput) => Promise<boolean>,
): Promise<boolean> {
  const { world, tab, chance, driveId, visible } = actor;
  const files = [...visible.values()].filter(({ kind }) => kind === 'file');
  if (files.length === 0) return false;
  const { id } = chance.pick(files);
  const choose = (): ChangeInput | null => {
    const drive = world.service.drives.get(driveId);
    const now = drive?.tree.living.get(id);
    const former =
      drive?.tree.past.filter((one) => one.id === id && one.contentSeq !== now?.contentSeq) ?? [];
    if (drive === undefined || now === undefined || former.length === 0) return null;
    const { toSeq, sizeBytes, modifiedMs } = chance.pick(former);
    return {
      ...{ type: 'restoreVersion', driveId, itemId: id, kind: 'file' },
      ...{ fromSeq: toSeq - 1, fromEpoch: drive.epoch, sizeBytes, modifiedMs },
      ...{ formerSizeBytes: now.sizeBytes, formerModifiedMs: now.modifiedMs },
    };
  };
  const input = choose();
  if (input !== null) return bringBack(input);
  const file = visible.get(id);
  if (file === undefined || (await replace(actor, file)) === null) return false;
  const sent = new Promise<void>((resolve) =>
    tab.later(chance.between(9000, 14_000), 'reads the versions', resolve),
  );
  const later = sent.then(() => {
    const chosen = choose();
    return chosen === null ? false : bringBack(chosen);
  });
  world.watch(tab, later);
  return true;
}

function restore(
  { driveId }: Actor,
  { epoch: fromEpoch }: Drive,
  items: readonly Pick<PastEntry, 'id' | 'kind' | 'name'>[],
  fromSeq: number,
): ChangeInput {
  const [first] = items;
  if (first === undefined) throw new Error('something is brought back');
  const { id: itemId, kind, name } = first;
  const itemIds = items.map(({ id }) => id);
  return { type: 'restoreItems', driveId, itemId, kind, name, itemIds, fromSeq, fromEpoch };
}
