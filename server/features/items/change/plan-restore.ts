import { limits } from '#contract/rules/limits.ts';
import { type Permission, permissions } from '#contract/rules/permission.ts';
import { findItemAccess } from '../item-paths.ts';
import type { ChangeContext } from '../log/change-context.ts';
import {
  type FormerItem,
  findFormerPaths,
  findMissingTree,
  withoutUnseenDeletions,
} from './missing-items.ts';
import { type NamedItem, nameWhereTaken } from './name-items.ts';

/** What a restore brings back, and as what. */
export interface RestorePlan {
  /** Of the items that were asked for those that were there then, for this person. */
  readonly known: readonly string[];
  /** How many items are missing, also where this person may bring none back. */
  readonly missingCount: number;
  /** The highest permission on the places. */
  readonly permission: Permission;
  readonly items: readonly FormerItem[];
  /** Folders above what was asked for, of `items`. */
  readonly madeAgain: readonly FormerItem[];
  /** Folders that are there and that something comes into. */
  readonly places: readonly string[];
  /** By id: items whose names are taken now. */
  readonly renamed: ReadonlyMap<string, NamedItem>;
  /** Of those that were asked for. */
  readonly refused: readonly { readonly id: string; readonly kind: 'gone' | 'not-allowed' }[];
}

/**
 * Everything goes where it was at the moment `at`, or into what that is now: a folder that is there takes what it lacks,
 * wherever it is. A folder that is gone comes back with what was in it, up to one that is there.
 */
export async function planRestore(
  context: ChangeContext,
  ids: readonly string[],
  at: number,
): Promise<RestorePlan> {
  const { tx, driveId, scope } = context;
  const paths = await findFormerPaths(context, ids, at);
  const below = await findMissingTree(context, [...paths.keys()], at, limits.restoreItems + 1);
  const above = [...paths.values()].flatMap(({ isThere, missingAbove }) => (isThere ? [] : missingAbove));
  const seen = await withoutUnseenDeletions(context, [...below, ...above]);
  const missing = new Map(seen.map((item) => [item.id, item]));
  const placeOf = placesIn(missing);
  const allPlaces = [...new Set([...missing.keys()].map(placeOf))];
  const access = await findItemAccess(tx, driveId, scope, [...ids, ...allPlaces]);

  const editable = new Set(allPlaces.filter((id) => access.permission(id) >= permissions.edit));
  const isEditable = (place: string) => editable.has(place);

  const isGone = (id: string) => {
    const path = paths.get(id);
    return path === undefined || !(path.isThere ? access.sees(id) : missing.has(id));
  };
  const isAllowed = (id: string) => {
    const path = paths.get(id);
    if (path === undefined || path.isThere) return true;
    const isWhole = path.isTopVisible && path.missingAbove.every((folder) => missing.has(folder.id));
    return isWhole && isEditable(placeOf(id));
  };
  const known = ids.filter((id) => !isGone(id));
  const allowed = known.filter(isAllowed);
  const isRefused = insideOf(missing, new Set(known.filter((id) => !isAllowed(id))));
  const may = (id: string) => missing.has(id) && !isRefused(id) && isEditable(placeOf(id));

  const coming = new Map<string, FormerItem>();
  for (const item of below) if (may(item.id)) coming.set(item.id, item);
  const madeAgain: FormerItem[] = [];
  for (const id of allowed)
    for (const folder of paths.get(id)?.missingAbove ?? []) {
      if (coming.has(folder.id)) continue;
      coming.set(folder.id, folder);
      madeAgain.push(folder);
    }
  const items = [...coming.values()];
  return {
    known,
    missingCount: missing.size,
    permission: items.length > 0 ? permissions.edit : permissions.none,
    items,
    madeAgain,
    places: [...new Set(items.map(({ parent_id }) => parent_id).filter((id) => !coming.has(id)))],
    renamed: await renameTaken(context, items, coming),
    refused: ids.flatMap((id): RestorePlan['refused'] => {
      if (isGone(id)) return [{ id, kind: 'gone' }];
      return isAllowed(id) ? [] : [{ id, kind: 'not-allowed' }];
    }),
  };
}

/** Of each missing item the folder into which it, or the topmost of what is above it, would come. */
function placesIn(missing: ReadonlyMap<string, FormerItem>): (id: string) => string {
  const known = new Map<string, string>();
  return (id) => {
    const path: string[] = [];
    let at = id;
    for (let item = missing.get(at); item !== undefined && !known.has(at); item = missing.get(at)) {
      path.push(at);
      at = item.parent_id;
    }
    const place = known.get(at) ?? at;
    for (const each of path) known.set(each, place);
    return place;
  };
}

/** Whether a missing item is one of these, or inside one that is missing. */
function insideOf(
  missing: ReadonlyMap<string, FormerItem>,
  tops: ReadonlySet<string>,
): (id: string) => boolean {
  if (tops.size === 0) return () => false;
  return (id) => {
    for (let item = missing.get(id); item !== undefined; item = missing.get(item.parent_id))
      if (tops.has(item.id)) return true;
    return false;
  };
}

/** Only in a folder that is there a name can be taken. */
function renameTaken(
  context: ChangeContext,
  items: readonly FormerItem[],
  coming: ReadonlyMap<string, FormerItem>,
): Promise<ReadonlyMap<string, NamedItem>> {
  const placed = items.filter(({ parent_id }) => !coming.has(parent_id));
  return nameWhereTaken(context, placed);
}
