import { permitCopyItem } from '#contract/changes/copy-item.ts';
import { permitCreateFolder } from '#contract/changes/create-folder.ts';
import { permitMoveItem } from '#contract/changes/move-item.ts';
import { permitRenameItem } from '#contract/changes/rename-item.ts';
import { copiedId } from '#contract/rules/copied-id.ts';
import { freeName } from '#contract/rules/free-name.ts';
import { permissions } from '#contract/rules/permission.ts';
import { err, ok } from '#contract/rules/result.ts';
import { rootId } from '#contract/rules/root.ts';
import type { Effect, Outcome, Standing, Wish } from './evaluation.ts';
import { found, instead, isInside, nearestLiving, unseenHand } from './meanwhile.ts';
import { remove } from './remove.ts';
import type { Entry } from './tree.ts';

const edit = permissions.edit;

/** The contract's rules over the facts of the tree. Whoever comes here sees everything. */
export function judge(standing: Standing, wish: Wish): Outcome {
  switch (wish.type) {
    case 'create':
      return create(standing, wish);
    case 'rename':
    case 'move':
      return place(standing, wish);
    case 'copy':
      return copy(standing, wish);
    case 'delete':
      return remove(standing, wish);
  }
}

const about = { changeId: '', driveId: '', madeMs: 0 };

function create({ tree, by, seq, nowMs }: Standing, wish: Extract<Wish, { type: 'create' }>): Outcome {
  const parentId = nearestLiving(tree, wish.parentId);
  const facts = {
    parentFound: parentId !== null,
    parentPermission: edit,
    idTaken: tree.wasEver(wish.id),
    takenKeys: parentId === null ? new Set<string>() : tree.takenKeys(parentId, null),
  };
  const change = { ...about, type: 'createFolder', itemId: wish.id, kind: 'folder' } as const;
  const permitted = permitCreateFolder(facts, { ...change, parentId: wish.parentId, name: wish.name });
  if (!permitted.ok || parentId === null) return permitted as Outcome;
  const times = { sizeBytes: 0, createdMs: nowMs, modifiedMs: nowMs };
  const signed = { fromSeq: seq, changedBy: by, placedSeq: seq, placedBy: by };
  const { name } = permitted.value;
  tree.put({ id: wish.id, parentId, kind: 'folder', name, ...times, ...signed });
  return effectOf('NEW_FOLDER', tree.living.get(wish.id), wish.name, { placedIn: instead(wish, parentId) });
}

function place(standing: Standing, wish: Extract<Wish, { type: 'rename' | 'move' }>): Outcome {
  const { tree, by, seq } = standing;
  if (wish.id === rootId) return err({ kind: 'root' });
  const item = found(tree, wish.id, wish.kind);
  if (item === undefined) return err({ kind: 'gone' });
  const change = { ...about, itemId: wish.id, kind: wish.kind };
  let parentId = item.parentId;
  let placedIn: string | null = null;
  if (wish.type === 'move') {
    const place = nearestLiving(tree, wish.parentId);
    const isInstead = place !== null && place !== wish.parentId;
    const isCircle = place !== null && isInside(tree, place, item);
    const permitted = permitMoveItem(
      {
        name: item.name,
        permission: edit,
        destinationFound: place !== null && !(isInstead && isCircle),
        destinationPermission: edit,
        destinationInside: isCircle,
        takenKeys: new Set(),
      },
      { ...change, type: 'moveItem', parentId: wish.parentId },
    );
    if (!permitted.ok || place === null) return permitted as Outcome;
    parentId = place;
    placedIn = instead(wish, place);
  }
  const takenKeys = tree.takenKeys(parentId, item.id);
  const renamed =
    wish.type === 'rename'
      ? permitRenameItem(
          { found: true, permission: edit, takenKeys },
          { ...change, type: 'renameItem', name: wish.name },
        )
      : ok({ name: freeName(item.name, item.kind, takenKeys) });
  if (!renamed.ok) return renamed;
  const { name } = renamed.value;
  const asked = wish.type === 'rename' ? wish.name : item.name;
  const moved = parentId !== item.parentId;
  if (!moved && name === item.name) return ok({ kind: 'none', asked, name });
  const replaced = unseenHand(standing, item, wish.seenSeq, moved ? 'parentId' : 'name');
  const placed = moved ? { placedSeq: seq, placedBy: by } : {};
  tree.put({ ...item, ...placed, name, parentId, fromSeq: seq, changedBy: by });
  const more = { placedIn, replaced, pull: replaced !== null };
  return effectOf('PLACE', tree.living.get(item.id), asked, more);
}

function copy({ tree, by, seq, nowMs }: Standing, wish: Extract<Wish, { type: 'copy' }>): Outcome {
  if (wish.id === rootId) return err({ kind: 'root' });
  const item = tree.living.get(wish.id);
  const newId = item === undefined ? '' : copiedId(wish.changeId, item.id);
  const parentId = item === undefined ? null : nearestLiving(tree, wish.parentId);
  const below = tree.below(wish.id);
  const permitted = permitCopyItem(
    {
      name: item?.name,
      permission: edit,
      destinationFound: parentId !== null,
      destinationPermission: edit,
      destinationInside: item !== undefined && parentId !== null && isInside(tree, parentId, item),
      idTaken: tree.wasEver(newId),
      itemCount: below.length,
      takenKeys: parentId === null ? new Set<string>() : tree.takenKeys(parentId, null),
    },
    { ...about, type: 'copyItem', itemId: wish.id, kind: item?.kind ?? 'file', parentId: wish.parentId },
  );
  if (!permitted.ok || item === undefined || parentId === null) return permitted as Outcome;
  for (const source of below) {
    const isTop = source.id === item.id;
    tree.put({
      ...source,
      id: copiedId(wish.changeId, source.id),
      parentId: isTop ? parentId : copiedId(wish.changeId, source.parentId),
      name: isTop ? permitted.value.name : source.name,
      createdMs: nowMs,
      fromSeq: seq,
      changedBy: by,
      placedSeq: seq,
      placedBy: by,
    });
  }
  const type = item.kind === 'folder' ? 'NEW_FOLDER' : 'NEW_FILE';
  const more = { pull: below.length > 1, placedIn: instead(wish, parentId) };
  return effectOf(type, tree.living.get(newId), item.name, more);
}

function effectOf(
  type: Effect['type'],
  item: Entry | undefined,
  asked: string,
  more: Partial<Pick<Effect, 'pull' | 'placedIn' | 'replaced'>>,
): Outcome {
  if (item === undefined) throw new Error('the item was just put there');
  const effect = { type, item, asked, pull: false, kept: null, placedIn: null, replaced: null, ...more };
  return ok({ kind: 'effect', effect });
}
