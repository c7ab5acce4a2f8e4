import { sql } from 'kysely';
import type { ChangeProblem } from '#contract/changes/change.ts';
import { permitRenameItem } from '#contract/changes/rename-item.ts';
import { freeName } from '#contract/rules/free-name.ts';
import { trimItemName } from '#contract/rules/item-name.ts';
import { nameKey } from '#contract/rules/name-key.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { rootId } from '#contract/rules/root.ts';
import type { Reach } from '../../access/paths.ts';
import type { Entry } from '../entry.ts';
import type { Effect, NoEffect } from './effect.ts';
import { judgeMove } from './judge-move.ts';
import { unseenHand } from './meanwhile.ts';
import { findItem, keysInTheWay, reach, type Standing, wellFormed } from './standing.ts';
import type { PlaceItem } from './wish.ts';

/** Renames, moves, or both at once: one row, however much hangs below it. */
export async function placeItem(
  standing: Standing,
  wish: PlaceItem,
): Promise<Result<Effect | NoEffect, ChangeProblem>> {
  if (wish.itemId === rootId) return err({ kind: 'root' });
  const ways = await reach(standing, wish.itemId, ...(wish.move === null ? [] : [wish.move.parentId]));
  const item = await findItem(standing, ways, wish.itemId, wish.kind);
  if (item === undefined) return err({ kind: 'gone' });
  const destination = await judgeMove(standing, wish, ways, item);
  if (!destination.ok) return destination;
  const { parent, isInstead } = destination.value;
  const asked = wish.rename?.name ?? item.name;
  const name = await judgeName(standing, wish, ways, item, parent);
  if (!name.ok) return name;
  const moved = parent !== item.parent_id;
  if (!moved && name.value === item.name) return ok({ type: 'none', asked, name: item.name });
  const replaced = await unseenHand(standing, item, wish.seenSeq, moved ? 'parent_id' : 'name');
  await revise(standing, item.id, parent, name.value);
  return ok({
    type: wish.kind === 'folder' ? 'RENAME_FOLDER' : 'RENAME_FILE',
    asked,
    item: { ...item, parent_id: parent, name: name.value },
    ...(moved && { fromParent: item.parent_id }),
    items: 0,
    folders: 0,
    bytes: 0,
    // Whoever is replaced learns of it from the difference.
    pull: replaced !== null,
    ...(isInstead && { placedIn: parent }),
    ...(replaced !== null && { replaced }),
  });
}

async function judgeName(
  standing: Standing,
  wish: PlaceItem,
  ways: Reach,
  item: Entry,
  parent: string,
): Promise<Result<string, ChangeProblem>> {
  const asked =
    wish.rename === null ? item.name : trimItemName(wellFormed(wish.rename.name)).normalize('NFC');
  const takenKeys = await keysInTheWay(standing, parent, asked, wish.kind, item.id);
  if (wish.rename === null) return ok(freeName(item.name, wish.kind, takenKeys));
  const facts = { found: true, permission: ways.permission(item.id), takenKeys };
  const permitted = permitRenameItem(facts, wish.rename);
  return permitted.ok ? ok(permitted.value.name) : permitted;
}

/** Closes the row's present version and opens the next. */
export async function revise(standing: Standing, id: string, parent: string, name: string): Promise<void> {
  const { tx, driveId, seq, memberId } = standing;
  await sql`
    with before as (
      insert into entries_hist
      select e.*, ${seq}::bigint from entries e where e.drive_id = ${driveId} and e.id = ${id}
    )
    update entries set
      name = ${name}, name_key = ${nameKey(name)}, parent_id = ${parent}::uuid, from_seq = ${seq},
      changed_by = ${memberId},
      placed_seq = case when parent_id = ${parent}::uuid then placed_seq else ${seq} end,
      placed_by = case when parent_id = ${parent}::uuid then placed_by else ${memberId}::uuid end
    where drive_id = ${driveId} and id = ${id}`.execute(tx);
}
