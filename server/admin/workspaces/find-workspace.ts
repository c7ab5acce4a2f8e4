import type { Kysely, Selectable } from 'kysely';
import { isUuid } from '../../db/is-uuid.ts';
import type { Database } from '../../db/schema.ts';
import { AdminError } from '../command.ts';

export type WorkspaceRow = Selectable<Database['workspaces']>;

/** By id, or by a name that only one has. Throws an AdminError otherwise. */
export function findWorkspace(db: Kysely<Database>, given: string): Promise<WorkspaceRow> {
  return find(db, given, false);
}

/** And holds the row until the transaction ends. */
export function findWorkspaceLocked(tx: Kysely<Database>, given: string): Promise<WorkspaceRow> {
  return find(tx, given, true);
}

async function find(db: Kysely<Database>, given: string, isLocked: boolean): Promise<WorkspaceRow> {
  const [found, ...others] = await db
    .selectFrom('workspaces')
    .selectAll()
    .where(isUuid(given) ? 'id' : 'name', '=', given)
    .orderBy('id')
    .$if(isLocked, (asked) => asked.forUpdate())
    .execute();
  if (found === undefined) throw new AdminError('not-found', `There is no workspace "${given}".`);
  if (others.length > 0) {
    const ids = [found, ...others].map(({ id }) => id).join(', ');
    throw new AdminError('refused', `Several workspaces are called "${given}". Give the id: ${ids}.`);
  }
  return found;
}
