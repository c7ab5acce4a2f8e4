import { rootId } from '#contract/rules/root-folder.ts';
import { isBelow, type SeenItem, seenItems } from '../oracle/replica-view.ts';
import {
  type Actor,
  attentionRows,
  copy,
  create,
  move,
  pickItem,
  pickParent,
  pickParentOutside,
  propose,
  remove,
  rename,
  whileTakingBack,
} from './actor.ts';
import { otherCase, pickName, pickOddName, pickRefusedName } from './names.ts';

export type IntentName = keyof typeof intents;

/** What a person does by themselves. */
export const intents = {
  async create(actor: Actor) {
    await propose(actor, create(actor, pickParent(actor), pickName(actor.chance)));
  },
  /** A folder in a folder in a folder, before any of them was sent. */
  async grow(actor: Actor) {
    let parentId = pickParent(actor);
    for (let depth = 1 + actor.chance.below(3); depth > 0; depth -= 1) {
      const input = create(actor, parentId, pickName(actor.chance));
      if ((await propose(actor, input)) === null) return;
      parentId = input.itemId;
    }
  },
  async rename(actor: Actor) {
    const item = pickItem(actor);
    if (item !== null) await propose(actor, rename(actor, item, pickName(actor.chance)));
  },
  async move(actor: Actor) {
    const item = pickItem(actor);
    if (item !== null) await propose(actor, move(actor, item, pickParentOutside(actor, item.id)));
  },
  async moveMany(actor: Actor) {
    const items = [pickItem(actor), pickItem(actor), pickItem(actor)].filter((item) => item !== null);
    const parentId = pickParent(actor);
    const unique = [...new Map(items.map((item) => [item.id, item])).values()];
    if (unique.length > 0) await propose(actor, ...unique.map((item) => move(actor, item, parentId)));
  },
  async copy(actor: Actor) {
    const item = pickItem(actor);
    if (item !== null && actor.visible.size < 150) await propose(actor, copy(actor, item, pickParent(actor)));
  },
  async remove(actor: Actor) {
    const item = pickItem(actor);
    if (item !== null) await propose(actor, remove(actor, item));
  },
  /** Does something, and a moment later something else to the same item, while the first is on its way perhaps. */
  async changeMind(actor: Actor) {
    const created = create(actor, pickParent(actor), pickName(actor.chance));
    const old = actor.chance.happens(0.5) ? pickItem(actor) : null;
    const first = old === null ? created : rename(actor, old, pickName(actor.chance));
    const item = old ?? { id: created.itemId, kind: 'folder' as const };
    const ids = await propose(actor, first);
    if (ids === null) return;
    const next: Then = actor.chance.pick(['rename', 'rename', 'move', 'remove', 'undo']);
    const inMs = actor.chance.between(0, actor.chance.pick([150, 600, 2500]));
    // Watched from now on: nothing has come to rest before it.
    const thought = new Promise<void>((resolve) => actor.tab.later(inMs, 'thinks again', resolve));
    actor.world.watch(
      actor.tab,
      thought.then(() => thinkAgain(actor, next, item, ids)),
    );
  },
  /** C12: only the case, which is no other name. */
  async otherCase(actor: Actor) {
    const item = pickItem(actor);
    if (item === null) return;
    if (await propose(actor, rename(actor, item, otherCase(item.name)))) actor.world.count('C12');
  },
  /** C14: two siblings change their names by way of a third. */
  async swapNames(actor: Actor) {
    const one = pickItem(actor);
    const other = [...actor.visible.values()].find(
      (item) => one !== null && item.parentId === one.parentId && item.id !== one.id,
    );
    if (one === null || other === undefined) return;
    const done =
      (await propose(actor, rename(actor, one, 'between'))) &&
      (await propose(actor, rename(actor, other, one.name))) &&
      (await propose(actor, rename(actor, one, other.name)));
    if (done) actor.world.count('C14');
  },
  /** C16: a copy of a folder into itself comes to nothing. */
  async copyIntoItself(actor: Actor) {
    const folder = pickItem(actor, 'folder');
    if (folder === null) return;
    const inside = [...actor.visible.values()].find(
      (item) => item.kind === 'folder' && item.parentId === folder.id,
    );
    const parentId = inside?.id ?? folder.id;
    const accepted = await propose(actor, copy(actor, folder, parentId));
    if (accepted === null) {
      actor.world.count('C16');
      return;
    }
    // What was seen inside may have been on its way out.
    const { database } = actor.device;
    if (database !== undefined && isBelow(seenItems(database, actor.driveId), parentId, folder.id))
      actor.world.oracle?.fail('cycle: a folder was copied into itself');
  },
  /** C21: forms of names that are and are not the same name. */
  async oddName(actor: Actor) {
    const parentId = pickParent(actor);
    const name = pickOddName(actor.chance);
    if (await propose(actor, create(actor, parentId, name))) actor.world.count('C21');
  },
  async refusedName(actor: Actor) {
    const accepted = await propose(actor, create(actor, rootId, pickRefusedName(actor.chance)));
    if (accepted !== null) actor.world.oracle?.fail('name: a name that cannot be was accepted');
  },
  async undo(actor: Actor) {
    const { tab } = actor;
    const action = await tab.api.lastUndoable();
    if (action !== null) await whileTakingBack(actor, () => tab.api.undo(action.changeIds));
  },
  async retry(actor: Actor) {
    const row = attentionRows(actor)[0];
    if (row !== undefined) await whileTakingBack(actor, () => actor.tab.api.retry(row.changeId));
  },
  async retryAs(actor: Actor) {
    const row = attentionRows(actor).at(-1);
    const name = `${pickName(actor.chance)} again`;
    if (row !== undefined) await whileTakingBack(actor, () => actor.tab.api.retryAs(row.changeId, name));
  },
  async discard(actor: Actor) {
    const ids = attentionRows(actor).map((row) => row.changeId);
    const some = ids.filter(() => actor.chance.happens(0.6));
    if (some.length > 0) await whileTakingBack(actor, () => actor.tab.api.discard(some));
  },
  async syncNow({ tab }: Actor) {
    await tab.api.syncNow();
  },
  async pause(actor: Actor) {
    await actor.tab.api.pauseSync(true);
    actor.tab.later(actor.chance.between(500, 9000), 'resumes', () => {
      actor.world.watch(actor.tab, actor.tab.api.pauseSync(false));
    });
  },
  async look({ tab, driveId, visible }: Actor) {
    const folder = [...visible.values()].find((item) => item.kind === 'folder');
    await tab.api.setVisibleFolder(driveId, folder?.id ?? rootId);
  },
  async visible({ tab }: Actor) {
    await tab.api.reportPageState('visible');
    await tab.api.reportPageState('activity');
  },
} as const;

type Then = 'rename' | 'move' | 'remove' | 'undo';

async function thinkAgain(
  actor: Actor,
  what: Then,
  item: Pick<SeenItem, 'id' | 'kind'>,
  ids: readonly string[],
) {
  if (what === 'undo') await whileTakingBack(actor, () => actor.tab.api.undo(ids));
  else if (what === 'rename') await propose(actor, rename(actor, item, `${pickName(actor.chance)} then`));
  else if (what === 'move') await propose(actor, move(actor, item, pickParentOutside(actor, item.id)));
  else await propose(actor, remove(actor, item));
}
