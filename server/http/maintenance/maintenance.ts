import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Metrics } from '../../metrics/metrics.ts';

export interface MaintenanceState {
  /** `closed`: nobody gets in. `read-only`: people read and download, and nothing changes. */
  readonly mode: 'closed' | 'read-only';
  /** What the operator says about it; null where nothing was said. */
  readonly message: string | null;
  readonly since: Date;
}

/** What every node knows of it, from the database. */
export interface Maintenance {
  /** Null in normal operation. */
  readonly state: MaintenanceState | null;
  /** Looks again. Throws where the database cannot be asked; what was known stays so. */
  refresh(db: Kysely<Database>): Promise<void>;
  /** Hears when nobody may be in any more. */
  onClosed(close: () => void): void;
}

export function createMaintenance(metrics: Pick<Metrics, 'maintenance'>): Maintenance {
  let state: MaintenanceState | null = null;
  const listeners: (() => void)[] = [];
  return {
    get state() {
      return state;
    },
    async refresh(db) {
      const wasClosed = state?.mode === 'closed';
      state = await readMaintenance(db);
      for (const mode of ['closed', 'read-only'] as const)
        metrics.maintenance.set({ mode }, state?.mode === mode ? 1 : 0);
      if (state?.mode === 'closed' && !wasClosed) for (const close of listeners) close();
    },
    onClosed(close) {
      listeners.push(close);
    },
  };
}

export async function readMaintenance(db: Kysely<Database>): Promise<MaintenanceState | null> {
  const { mode, message, since } = await db
    .selectFrom('installation')
    .select(['maintenance as mode', 'maintenance_message as message', 'maintenance_since as since'])
    .executeTakeFirstOrThrow();
  return mode === null ? null : { mode, message, since: since ?? new Date(0) };
}
