import { type Kysely, sql } from 'kysely';
import {
  type Permission,
  type PermissionsByFolder,
  permissionOn,
  permissions,
} from '#contract/rules/permission.ts';
import { can, type Role } from '#contract/rules/roles.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { rootRowId } from '#server/db/item-ids.ts';
import type { Database } from '#server/db/schema.ts';

export interface Entry {
  readonly id: string;
  readonly parentId: string;
  readonly kind: 'folder' | 'file';
  readonly name: string;
}

export interface GrantRow {
  /** As on the wire. */
  readonly folderId: string;
  readonly principal: { readonly kind: 'user' | 'group' | 'everyone'; readonly id: string };
}

/** A filespace at one moment, and what one member may know of it: by the rule of the contract, over the bare tables. */
export interface ExpectedVisibility {
  readonly seq: number;
  readonly entries: ReadonlyMap<string, Entry>;
  readonly grants: readonly GrantRow[];
  readonly role: Role;
  /** What the member was granted and may do, as text to compare. */
  readonly rights: string;
  /** Of everything that the member may know of, the right: -1 on the way to a granted folder. */
  readonly visible: ReadonlyMap<string, Permission>;
  /** Whether the filespace is there for the member. */
  readonly isOpen: boolean;
}

interface Tables {
  readonly entries: readonly { id: string; parent: string; kind: number; name: string }[];
  readonly grants: readonly {
    folder: string;
    member: string | null;
    group: string | null;
    everyone: boolean;
    mine: boolean;
    permission: Permission;
  }[];
  readonly role: Role;
  readonly seq: number;
}

export async function expectedVisibility(
  db: Kysely<Database>,
  driveId: string,
  memberId: string,
): Promise<ExpectedVisibility> {
  const { rows } = await sql<Tables>`
    select
      (select coalesce(json_agg(json_build_object('id', id, 'parent', parent_id, 'kind', kind, 'name', name)), '[]')
       from items where drive_id = ${driveId}) as entries,
      (select coalesce(json_agg(json_build_object('folder', g.folder_id, 'member', g.member_id, 'group', g.group_id,
          'everyone', coalesce(e.is_everyone, false), 'permission', g.permission,
          'mine', coalesce(e.is_everyone, false) or coalesce(g.member_id = ${memberId}, false) or exists (
            select from group_members m where m.group_id = g.group_id and m.member_id = ${memberId}))), '[]')
       from grants g left join groups e on e.id = g.group_id where g.drive_id = ${driveId}) as grants,
      (select role from members where id = ${memberId}) as role,
      (select seq from drives where id = ${driveId}) as seq`.execute(db);
  const tables = rows[0];
  if (tables === undefined) throw new Error('a question without a table has one row');
  return evaluate(tables);
}

function evaluate({ entries: rows, grants, role, seq }: Tables): ExpectedVisibility {
  const entries = new Map(
    rows.map(({ id, parent, kind, name }): [string, Entry] => [
      id,
      { id, parentId: toWire(parent), kind: kind === 0 ? 'folder' : 'file', name },
    ]),
  );
  const mine: Record<string, Permission> = {};
  for (const grant of grants.filter((one) => one.mine)) {
    const folder = toWire(grant.folder);
    mine[folder] = Math.max(mine[folder] ?? permissions.none, grant.permission) as Permission;
  }
  const visible = new Map<string, Permission>();
  const granted = Object.keys(mine).filter((id) => id === rootId || entries.has(id));
  const onPath = new Set(granted.flatMap((id) => pathOf(entries, id)));
  for (const id of entries.keys()) {
    const right = permissionOn(role, pathOf(entries, id), mine);
    if (right > permissions.none || onPath.has(id)) visible.set(id, right);
  }
  return {
    entries,
    seq,
    role,
    rights: JSON.stringify([role, Object.entries(mine).sort()]),
    visible,
    grants: grants.map(({ folder, member, group, everyone }) => ({
      folderId: toWire(folder),
      principal: {
        kind: everyone ? 'everyone' : member === null ? 'group' : 'user',
        id: member ?? group ?? '',
      },
    })),
    isOpen: can(role, 'seeEverything') || granted.length > 0,
  };
}

/** The ids from an item up to the root. */
export function pathOf(entries: ReadonlyMap<string, Entry>, id: string): readonly string[] {
  const entry = entries.get(id);
  return entry === undefined ? [id] : [id, ...pathOf(entries, entry.parentId)];
}

/** Every item that may be known of, by its path, as `shownTree` writes it. */
export function visibleTree({ entries, visible }: ExpectedVisibility): readonly string[] {
  const pathOf = (id: string): string => {
    const entry = entries.get(id);
    return entry === undefined
      ? ''
      : `${pathOf(entry.parentId)}${entry.name}${entry.kind === 'folder' ? '/' : ''}`;
  };
  return [...visible.keys()].map(pathOf).sort();
}

/** The rights that a device would judge by. */
export function permissionsBy(
  truth: ExpectedVisibility,
  grants: PermissionsByFolder | undefined,
): ReadonlyMap<string, Permission> {
  return new Map(
    [...truth.visible.keys()].map((id) => [id, permissionOn(truth.role, pathOf(truth.entries, id), grants)]),
  );
}

function toWire(key: string): string {
  return key === rootRowId ? rootId : key;
}
