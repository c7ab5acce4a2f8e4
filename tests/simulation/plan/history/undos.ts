import type { ChangeInput } from '#contract/worker-api/worker-api.ts';
import type { LogEntry } from '../../server/drive.ts';
import {
  type Actor,
  create,
  pickItem,
  pickParent,
  propose,
  remove,
  rename,
  whileTakingBack,
} from '../actor.ts';
import { pickName } from '../names.ts';

/** How a person undoes what they or others did. */
export const undos = {
  /** Ctrl+Z: what was done last in the filespace, be it held, sent, or made before a reload. */
  async undoOwn(actor) {
    const { tab, driveId } = actor;
    const action = await tab.api.lastUndoable(driveId);
    if (action === null) return false;
    await whileTakingBack(actor, () => tab.api.undo(action.changeIds));
    return true;
  },
  /** What was done just now, once it was sent. */
  async undoSent(actor) {
    const { chance, driveId, tab } = actor;
    const item = pickItem(actor);
    const input =
      item === null ? create(actor, pickParent(actor), pickName(chance)) : somethingTo(actor, item);
    if ((await propose(actor, input)) === null) return false;
    thenLater(actor, [9000, 14_000], async () => {
      const action = await tab.api.lastUndoable(driveId);
      if (action !== null) await whileTakingBack(actor, () => tab.api.undo(action.changeIds));
    });
    return true;
  },
  /** A line of the activity, mostly a recent one. */
  undoLine: (actor) =>
    undoLine(actor, (lines, { chance }) => chance.pick(chance.happens(0.6) ? lines.slice(-5) : lines)),
  /** What somebody else did last. */
  undoOfOthers: (actor) =>
    undoLine(actor, (lines, { device }) => lines.findLast(({ by }) => by !== device.person.userId)),
  /** Once it was undone, it is done again. */
  redoUndone: async (actor) => {
    const { world, driveId } = actor;
    const isBegun = await undoLine(actor, (lines) => lines.at(-1));
    if (!isBegun) return false;
    thenLater(actor, [3000, 14_000], () =>
      undoLine(actor, () =>
        world.service.drives.get(driveId)?.entries.findLast(({ effect }) => effect.type === 'UNDO'),
      ),
    );
    return true;
  },
} as const satisfies Record<string, (actor: Actor) => Promise<boolean>>;

/** A line is read a moment before it is undone: what others do meanwhile, the server finds. */
export async function undoLine(
  actor: Actor,
  choose: (lines: readonly LogEntry[], actor: Actor) => LogEntry | undefined,
): Promise<boolean> {
  const { world, device, driveId } = actor;
  const drive = world.service.drives.get(driveId);
  const sees = world.service.seesAll(device.person.userId, driveId) === true;
  const line =
    drive === undefined || !sees || drive.entries.length === 0 ? undefined : choose(drive.entries, actor);
  if (drive === undefined || line === undefined) return false;
  const { id: itemId, kind, name } = line.effect.item;
  const input: ChangeInput = {
    type: 'undoChange',
    driveId,
    itemId,
    kind,
    name,
    seq: line.seq,
    epoch: drive.epoch,
  };
  return (await propose(actor, input)) !== null;
}

export function thenLater(
  { world, tab, chance }: Actor,
  [fromMs, toMs]: readonly [number, number],
  run: () => Promise<unknown>,
) {
  const thought = new Promise<void>((resolve) =>
    tab.later(chance.between(fromMs, toMs), 'thinks again', resolve),
  );
  world.watch(tab, thought.then(run));
}

function somethingTo(actor: Actor, item: NonNullable<ReturnType<typeof pickItem>>): ChangeInput {
  return actor.chance.happens(0.5) ? rename(actor, item, pickName(actor.chance)) : remove(actor, item);
}
