import { rootId } from '#contract/rules/root-folder.ts';
import type { ChangeInput } from '#contract/worker-api/worker-api.ts';
import type { Drive } from '../../server/drive.ts';
import { type Actor, pickItem, propose } from '../actor.ts';
import { thenLater, undoLine } from './undos.ts';

/** How a person brings a folder or a filespace to how it was. */
export const rewinds = {
  rewindFolder: (actor) => rewind(actor, pickItem(actor, 'folder')),
  rewindAll: (actor) => rewind(actor, null),
  /** Once it was done, it is undone. */
  async undoRewind(actor) {
    if (!(await rewind(actor, actor.chance.happens(0.5) ? pickItem(actor, 'folder') : null))) return false;
    thenLater(actor, [3000, 14_000], () =>
      undoLine(actor, (lines) => lines.findLast(({ effect }) => effect.type === 'REWIND')),
    );
    return true;
  },
} as const satisfies Record<string, (actor: Actor) => Promise<boolean>>;

async function rewind(
  actor: Actor,
  folder: { readonly id: string; readonly name: string } | null,
): Promise<boolean> {
  const drive = seenDrive(actor);
  if (drive === null || drive.seq === 0) return false;
  const { id: itemId, name } = folder ?? { id: rootId, name: drive.name };
  const moment = { fromSeq: pickMoment(actor, drive), fromEpoch: drive.epoch };
  const input: ChangeInput = { type: 'rewind', driveId: drive.id, itemId, kind: 'folder', name, ...moment };
  return (await propose(actor, input)) !== null;
}

/** The filespace, where the person sees what was. */
export function seenDrive({ world, device, driveId }: Actor): Drive | null {
  const sees = world.service.seesAll(device.person.userId, driveId) === true;
  return (sees && world.service.drives.get(driveId)) || null;
}

/** A snapshot's, or any one, mostly a recent one. */
export function pickMoment({ chance }: Actor, { seq, history }: Drive): number {
  if (history.snapshots.length > 0 && chance.happens(0.3)) return chance.pick(history.snapshots).seq;
  const since = chance.happens(0.7) ? Math.max(0, seq - 8) : 0;
  return since + chance.below(seq - since);
}
