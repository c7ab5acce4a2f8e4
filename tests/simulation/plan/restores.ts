import type { ChangeInput } from '#contract/worker-api/worker-api.ts';
import type { Drive } from '../server/drive.ts';
import type { PastEntry } from '../server/tree.ts';
import { type Actor, pickItem, propose, remove, whileTakingBack } from './actor.ts';

export type RestoreName = keyof typeof restores;

/** How a person brings back what was deleted. */
export const restores = {
  /** From a trash that was read a moment ago, or from an older moment. */
  async fromTrash(actor) {
    const drive = actor.world.service.drives.get(actor.driveId);
    const gone = drive?.tree.past.filter(({ id }) => !drive.tree.living.has(id)) ?? [];
    if (drive === undefined || gone.length === 0) return false;
    const first = actor.chance.pick(gone);
    const together = gone.filter(({ toSeq }) => toSeq === first.toSeq);
    const more = actor.chance.happens(0.3) ? [actor.chance.pick(together)] : [];
    return (await propose(actor, restore(actor, drive, [first, ...more]))) !== null;
  },
  /** What one person deletes, another brings back with one more that is there. */
  async besideWhatIsThere(actor) {
    const drive = actor.world.service.drives.get(actor.driveId);
    const item = pickItem(actor);
    const past = drive?.tree.past.filter(({ id }) => id === item?.id).at(-1);
    if (drive === undefined || past === undefined) return false;
    return (await propose(actor, restore(actor, drive, [past]))) !== null;
  },
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
} as const satisfies Record<string, (actor: Actor) => Promise<boolean>>;

function restore({ driveId }: Actor, { epoch }: Drive, items: readonly PastEntry[]): ChangeInput {
  const [first] = items;
  if (first === undefined) throw new Error('something is brought back');
  const { id: itemId, kind, name, toSeq } = first;
  const moment = { fromSeq: toSeq - 1, fromEpoch: epoch };
  return { type: 'restoreItems', driveId, itemId, kind, name, itemIds: items.map(({ id }) => id), ...moment };
}

export async function playRestore(name: RestoreName, actor: Actor): Promise<void> {
  if (actor.device.isLeaving || !actor.device.isPresent) return;
  if (await restores[name](actor)) actor.world.count(`restore ${name}`);
}
