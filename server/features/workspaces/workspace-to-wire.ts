import type { Selectable } from 'kysely';
import type { Role } from '#contract/rules/roles.ts';
import { secondsToWire } from '#contract/wire/time.ts';
import { storageTypeOnWire, type WireWorkspace } from '#contract/wire/workspaces.ts';
import type { Database } from '../../db/schema.ts';

type Row = Selectable<Database['workspaces']> & { readonly member_id: string; readonly role: Role };

/** A workspace as one member sees it. The storage's settings never leave the server. */
export function workspaceToWire(row: Row): WireWorkspace {
  const created = secondsToWire(row.created_at.getTime());
  return {
    id: row.id,
    workspace_id: row.id,
    workspace_name: row.name,
    workspace_user_id: row.member_id,
    user_id: row.owner_user_id,
    created,
    role: row.role,
    storage: { type: storageTypeOnWire[row.storage_type], created },
  };
}
