import type { ChangeInput } from '#contract/worker-api/worker-api.ts';
import { isBelow, type SeenItem } from '../oracle/replica-view.ts';
import { type Actor, copy, create, move, propose, remove, rename } from './actor.ts';
import { otherCase, pickName } from './names.ts';

type Moves = readonly [readonly ChangeInput[], readonly ChangeInput[]];
type Duel = (a: Actor, b: Actor) => Moves | null;

export type ConflictName = keyof typeof conflictScenarios;

/** What is called so the server cannot even read. */
const poison = 'poison';

/** Two people do two things that meet: the conflicts of the research's table, both having seen the same before. */
export const conflictScenarios = {
  C1: (a, b) => withItem(a, b, (item) => [[rename(a, item, pickName(a.chance))], [rename(b, item, 'Other')]]),
  C2: (a, b) =>
    withItem(a, b, (item) => {
      const place = placeFor(a, b, item);
      return place && [[rename(a, item, pickName(a.chance))], [move(b, item, place.id)]];
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
      const place = placeFor(a, b, item);
      const another = place && placeFor(a, b, item, place);
      return place && another ? [[move(a, item, place.id)], [move(b, item, another.id)]] : null;
    }),
  C10: (a, b) =>
    withItem(a, b, (item) => {
      const place = placeFor(a, b, item);
      return place && [[move(a, item, place.id)], [remove(b, place)]];
    }),
  C11: (a, b) => withItem(a, b, (item) => [[remove(a, item)], [remove(b, item)]]),
  C13: (a, b) =>
    withItem(a, b, (item) => {
      const sibling = [...a.seen.values()].find(
        (one) => one.parentId === item.parentId && one.id !== item.id,
      );
      if (sibling === undefined) return null;
      const reuse = [rename(a, item, 'moved on'), rename(a, sibling, item.name)];
      return [reuse, [rename(b, item, pickName(b.chance))]];
    }),
  C15: (a, b) =>
    withFolder(a, b, (folder) => {
      const place = placeFor(a, b, folder);
      return place && a.seen.size < 150 ? [[copy(a, folder, place.id)], [remove(b, folder)]] : null;
    }),
  C22: (a, b) =>
    withFolder(a, b, (folder) => {
      const top = create(a, folder.id, poison);
      const chain: ChangeInput[] = [top];
      for (let number = 0; number < 6; number += 1) chain.push(create(a, top.itemId, `child ${number}`));
      return [chain, [create(b, folder.id, pickName(b.chance))]];
    }),
} as const satisfies Record<string, Duel>;

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
  return [...a.seen.values()].filter((item) => b.seen.get(item.id)?.parentId === item.parentId);
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
  return !isBelow(a.seen, one.id, other.id) && !isBelow(a.seen, other.id, one.id);
}

function placeFor(a: Actor, b: Actor, item: SeenItem, except?: SeenItem): SeenItem | null {
  const fits = foldersOf(a, b).filter(
    (folder) =>
      folder.id !== item.parentId &&
      folder.id !== except?.id &&
      !isBelow(a.seen, folder.id, item.id) &&
      !isBelow(b.seen, folder.id, item.id),
  );
  return fits.length === 0 ? null : a.chance.pick(fits);
}

function itemOutside(a: Actor, b: Actor, folder: SeenItem): SeenItem | null {
  const fits = bothSee(a, b).filter(
    (item) => item.parentId !== folder.id && !isBelow(b.seen, folder.id, item.id),
  );
  return fits.length === 0 ? null : b.chance.pick(fits);
}
