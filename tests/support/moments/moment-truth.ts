import { sql } from 'kysely';
import { nameKey } from '#contract/rules/name-key.ts';
import { type Permission, type PermissionsByFolder, permissionOn } from '#contract/rules/permission.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { sortKey } from '#contract/rules/sort-key/sort-key.ts';
import { searchKey, termKey } from '#contract/rules/unicode/search-key.ts';
import { uniqueName } from '#contract/rules/unique-name.ts';
import { rootRowId } from '#server/db/item-ids.ts';
import type { TestServer } from '../server.ts';

export interface TrueItem {
  readonly id: string;
  /** As on the wire. */
  readonly parentId: string;
  readonly kind: 0 | 1;
  readonly name: string;
  readonly blobId: string | null;
  readonly contentSeq: number;
}

export type TrueTree = ReadonlyMap<string, TrueItem>;

/** What there is now, from the table of what there is now: a moment is compared with what was read while it was. */
export async function readTree({ deps }: TestServer, driveId: string): Promise<TrueTree> {
  const { rows } = await sql<TrueItem>`
    select id, parent_id as "parentId", kind, name, blob_id as "blobId", content_seq as "contentSeq"
    from items where drive_id = ${driveId}`.execute(deps.db);
  const toWire = (id: string) => (id === rootRowId ? rootId : id);
  return new Map(rows.map((row) => [row.id, { ...row, parentId: toWire(row.parentId) }]));
}

/** What somebody may know of a tree with the rights of today, by the rule of the contract: -1 on the way to a granted folder. */
export function visibleIn(
  tree: TrueTree,
  role: number,
  grants: PermissionsByFolder,
): ReadonlyMap<string, Permission> {
  const onWay = new Set(
    Object.keys(grants)
      .filter((id) => tree.get(id)?.kind === 0)
      .flatMap((id) => idsAbove(tree, id)),
  );
  const visible = new Map<string, Permission>();
  for (const id of tree.keys()) {
    const permission = permissionOn(role, [id, ...idsAbove(tree, id)], grants);
    if (permission >= 0 || onWay.has(id)) visible.set(id, permission);
  }
  return visible;
}

/** Up to the root, which is the last. */
export function idsAbove(tree: TrueTree, id: string): readonly string[] {
  const parent = tree.get(id)?.parentId;
  return parent === undefined ? [] : [parent, ...idsAbove(tree, parent)];
}

/** What a search finds, in its order. */
export function matchesIn(
  tree: TrueTree,
  visible: ReadonlyMap<string, Permission>,
  term: string,
): readonly { readonly path: string; readonly permission: Permission }[] {
  const key = termKey(term);
  const words = key.split(' ');
  return [...visible]
    .flatMap(([id, permission]) => {
      const item = tree.get(id);
      const isFound =
        item !== undefined && key !== '' && words.every((word) => searchKey(item.name).includes(word));
      return isFound ? [{ item, permission }] : [];
    })
    .sort((a, b) => byList(a.item, b.item))
    .map(({ item, permission }) => ({ path: pathOf(tree, item), permission }));
}

function pathOf(tree: TrueTree, item: TrueItem): string {
  const parent = tree.get(item.parentId);
  return `${parent === undefined ? '' : pathOf(tree, parent)}/${item.name}`;
}

/** The paths of a ZIP of these items with what they hold, a folder null; null where one of them may not be known of. */
export function zipOf(
  tree: TrueTree,
  visible: ReadonlyMap<string, Permission>,
  chosen: readonly string[],
): ReadonlyMap<string, string | null> | null {
  const ids = chosen.includes(rootId)
    ? [...visible.keys()].filter((id) => isShown(visible, id))
    : chosen.filter((id) => tree.has(id));
  if (ids.length < chosen.length && !chosen.includes(rootId)) return null;
  if (!ids.every((id) => isShown(visible, id))) return null;
  const entries = new Map<string, string | null>();
  const taken = new Set<string>();
  const tops = ids.filter((id) => !idsAbove(tree, id).some((above) => ids.includes(above)));
  for (const item of itemsOf(tree, tops).sort(byList)) {
    const name = uniqueName(item.name, item.kind === 0 ? 'folder' : 'file', taken);
    taken.add(nameKey(name));
    add(item, name);
  }
  return entries.size === 0 ? null : entries;

  function add(item: TrueItem, path: string): void {
    entries.set(item.kind === 0 ? `${path}/` : path, item.blobId);
    for (const child of tree.values()) if (child.parentId === item.id) add(child, `${path}/${child.name}`);
  }
}

function isShown(visible: ReadonlyMap<string, Permission>, id: string): boolean {
  return (visible.get(id) ?? -1) >= 0;
}

function itemsOf(tree: TrueTree, ids: readonly string[]): TrueItem[] {
  return ids.flatMap((id) => tree.get(id) ?? []);
}

/** Folders before files, then by name key. */
function byList(a: TrueItem, b: TrueItem): number {
  const [aKey, bKey] = [Buffer.from(sortKey(a.name)), Buffer.from(sortKey(b.name))];
  return a.kind - b.kind || Buffer.compare(aKey, bKey) || (a.id < b.id ? -1 : 1);
}
