import type { ChangeInput } from '#contract/worker-api/worker-api.ts';
import { isBelow, type SeenItem } from '../oracle/replica-view.ts';
import { type Actor, copy, create, move, propose, remove, rename } from './actor.ts';
import { otherCase, pickName } from './names.ts';

type Moves = readonly [readonly ChangeInput[], readonly ChangeInput[]];
type ConflictScenario = (a: Actor, b: Actor) => Moves | null;

export type ConflictName = keyof typeof conflictScenarios;

/** What is called so the server cannot even read. */
const poison = 'poison';

/** Two people do two things that meet: the conflicts of the research's table, both having seen the same before. */
export const conflictScenarios = {
  C1: (a, b) => withItem(a, b, (item) => [[rename(a, item, pickName(a.chance))], [rename(b, item, 'Other')]]),
  C2: (a, b) =>
    withItem(a, b, (item) => {
      const parentId = parentFor(a, b, item);
      return parentId && [[rename(a, item, pickName(a.chance))], [move(b, item, parentId.id)]];
    }),
  C3: (a, b) =>
    withFolder(a, b, (folder) => {
      const name = pickName(a.chance);
      const mine = create(a, folder.id, name);
      const theirs = create(b, folder.id, otherCase(name));
      return [[mine], [theirs, create(b, theirs.itemId, 'inside')]];
    }),
  C4: (a, b) =>
    withItem(a, b, (item) => {
      const name = pickName(a.chance);
      return [[rename(a, item, name)], [create(b, item.parentId, name)]];
    }),
  C5: (a, b) => withItem(a, b, (item) => [[remove(a, item)], [rename(b, item, pickName(b.chance))]]),
  C6: (a, b) =>
    withFolder(a, b, (folder) => {
      const other = itemOutside(a, b, folder);
      const into = create(b, folder.id, pickName(b.chance));
      return [
        [remove(a, folder)],
        other !== null && b.chance.happens(0.4) ? [move(b, other, folder.id)] : [into],
      ];
    }),
  C7: (a, b) => withTwoFolders(a, b, (one, other) => [[move(a, one, other.id)], [move(b, other, one.id)]]),
  C8: (a, b) =>
    withTwoFolders(a, b, (one, other) => {
      const third = foldersOf(a, b).find(
        (folder) =>
          folder !== one && folder !== other && areApart(a, folder, one) && areApart(a, folder, other),
      );
      return third ? [[move(a, one, other.id), move(a, other, third.id)], [move(b, third, one.id)]] : null;
    }),
  C9: (a, b) =>
    withItem(a, b, (item) => {
      const parentId = parentFor(a, b, item);
      const another = parentId && parentFor(a, b, item, parentId);
      return parentId && another ? [[move(a, item, parentId.id)], [move(b, item, another.id)]] : null;
    }),
  C10: (a, b) =>
    withItem(a, b, (item) => {
      const parentId = parentFor(a, b, item);
      return parentId && [[move(a, item, parentId.id)], [remove(b, parentId)]];
    }),
  C11: (a, b) => withItem(a, b, (item) => [[remove(a, item)], [remove(b, item)]]),
  C13: (a, b) =>
    withItem(a, b, (item) => {
      const sibling = [...a.visible.values()].find(
        (one) => one.parentId === item.parentId && one.id !== item.id,
      );
      if (sibling === undefined) return null;
      const reuse = [rename(a, item, 'moved on'), rename(a, sibling, item.name)];
      return [reuse, [rename(b, item, pickName(b.chance))]];
    }),
  C15: (a, b) =>
    withFolder(a, b, (folder) => {
      const parentId = parentFor(a, b, folder);
      return parentId && a.visible.size < 150 ? [[copy(a, folder, parentId.id)], [remove(b, folder)]] : null;
    }),
  C22: (a, b) =>
    withFolder(a, b, (folder) => {
      const top = create(a, folder.id, poison);
      const chain: ChangeInput[] = [top];
      for (let number = 0; number < 6; number += 1) chain.push(create(a, top.itemId, `child ${number}`));
      return [chain, [create(b, folder.id, pickName(b.chance))]];
    }),
} as const satisfies Record<string, ConflictScenario>;

/** Both begin from what they see now; who is first at the server is for the line to say. */
export async function playConflict(name: ConflictName, a: Actor, b: Actor): Promise<boolean> {
  const moves = conflictScenarios[name](a, b);
  if (moves === null) return false;
  const [mine, theirs] = moves;
  const isFirst = a.chance.happens(0.5);
  const turns = [() => inTurn(a, mine), () => inTurn(b, theirs)];
  const done = await Promise.all((isFirst ? turns : turns.toReversed()).map((turn) => turn()));
  return done.every(Boolean);
}

async function inTurn(actor: Actor, inputs: readonly ChangeInput[]): Promise<boolean> {
  for (const input of inputs) {
    const ids = await propose(actor, input);
    if (ids === null) return false;
    if ('name' in input && input.name === poison) for (const id of ids) actor.world.service.poison.add(id);
  }
  return true;
}

function bothSee(a: Actor, b: Actor): readonly SeenItem[] {
  return [...a.visible.values()].filter((item) => b.visible.get(item.id)?.parentId === item.parentId);
}

function foldersOf(a: Actor, b: Actor): readonly SeenItem[] {
  return bothSee(a, b).filter((item) => item.kind === 'folder');
}

function withItem(a: Actor, b: Actor, use: (item: SeenItem) => Moves | null | undefined): Moves | null {
  const items = bothSee(a, b);
  return items.length === 0 ? null : (use(a.chance.pick(items)) ?? null);
}

function withFolder(a: Actor, b: Actor, use: (folder: SeenItem) => Moves | null | undefined): Moves | null {
  const folders = foldersOf(a, b);
  return folders.length === 0 ? null : (use(a.chance.pick(folders)) ?? null);
}

function withTwoFolders(
  a: Actor,
  b: Actor,
  use: (one: SeenItem, other: SeenItem) => Moves | null,
): Moves | null {
  return withFolder(a, b, (one) => {
    const others = foldersOf(a, b).filter((folder) => areApart(a, folder, one));
    return others.length === 0 ? null : use(one, a.chance.pick(others));
  });
}

function areApart(a: Actor, one: SeenItem, other: SeenItem): boolean {
  return !isBelow(a.visible, one.id, other.id) && !isBelow(a.visible, other.id, one.id);
}

function parentFor(a: Actor, b: Actor, item: SeenItem, except?: SeenItem): SeenItem | null {
  const fits = foldersOf(a, b).filter(
    (folder) =>
      folder.id !== item.parentId &&
      folder.id !== except?.id &&
      !isBelow(a.visible, folder.id, item.id) &&
      !isBelow(b.visible, folder.id, item.id),
  );
  return fits.length === 0 ? null : a.chance.pick(fits);
}

function itemOutside(a: Actor, b: Actor, folder: SeenItem): SeenItem | null {
  const fits = bothSee(a, b).filter(
    (item) => item.parentId !== folder.id && !isBelow(b.visible, folder.id, item.id),
  );
  return fits.length === 0 ? null : b.chance.pick(fits);
}
