import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

export interface WorkspaceHold {
  readonly workspaceId: string;
  /** What the operator says about it; null where nothing was said. */
  readonly reason: string | null;
  readonly since: Date;
}

/** The workspaces that can only be read, as every node knows them from the database. */
export interface WorkspaceHolds {
  readonly isEmpty: boolean;
  find(workspaceId: string): WorkspaceHold | undefined;
  /** Looks again. Throws where the database cannot be asked; what was known stays so. */
  refresh(db: Kysely<Database>): Promise<void>;
}

export function createWorkspaceHolds(): WorkspaceHolds {
  let holds: ReadonlyMap<string, WorkspaceHold> = new Map();
  return {
    get isEmpty() {
      return holds.size === 0;
    },
    find: (workspaceId) => holds.get(workspaceId),
    async refresh(db) {
      const rows = await db
        .selectFrom('workspaces')
        .select(['id', 'hold_since', 'hold_reason'])
        .where('hold_since', 'is not', null)
        .execute();
      holds = new Map(
        rows.map(({ id, hold_since, hold_reason }) => [
          id,
          { workspaceId: id, reason: hold_reason, since: hold_since ?? new Date(0) },
        ]),
      );
    },
  };
}
