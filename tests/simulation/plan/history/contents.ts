import { rootId } from '#contract/rules/root-folder.ts';
import type { ChangeInput } from '#contract/worker-api/worker-api.ts';
import { type Actor, propose } from '../actor.ts';
import { pickMoment, seenDrive } from './rewinds.ts';
import { thenLater, undoLine } from './undos.ts';

/** How a person brings back items of a moment with the contents that they had. */
export const contentRestores = {
  /** A few of what was there. */
  someContents: (actor) => restore(actor, false),
  /** All of it. */
  allContents: (actor) => restore(actor, true),
  /** Once they are there, they are taken back. */
  async undoContents(actor) {
    if (!(await restore(actor, actor.chance.happens(0.5)))) return false;
    thenLater(actor, [3000, 14_000], () =>
      undoLine(actor, (lines) => lines.findLast(({ effect }) => effect.restored?.versions !== undefined)),
    );
    return true;
  },
} as const satisfies Record<string, (actor: Actor) => Promise<boolean>>;

async function restore(actor: Actor, isAll: boolean): Promise<boolean> {
  const { chance } = actor;
  const drive = seenDrive(actor);
  if (drive === null || drive.seq === 0) return false;
  const fromSeq = pickMoment(actor, drive);
  const then = drive.tree.at(fromSeq);
  const some = Array.from({ length: Math.min(then.length, 1 + chance.below(3)) }, () => chance.pick(then));
  const whole = { id: rootId, kind: 'folder', name: drive.name } as const;
  const chosen = isAll || some.length === 0 ? [whole] : some;
  const [{ id: itemId, kind, name } = whole] = chosen;
  const itemIds = [...new Set(chosen.map(({ id }) => id))];
  const about = { type: 'restoreItems', driveId: drive.id, itemId, kind, name, itemIds, fromSeq } as const;
  const input: ChangeInput = { ...about, fromEpoch: drive.epoch, contents: true };
  return (await propose(actor, input)) !== null;
}
