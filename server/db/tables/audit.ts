import type { Generated } from 'kysely';
import type { AuditAction } from '#contract/wire/audit.ts';

export interface AuditTables {
  audit: AuditTable;
}

interface AuditTable {
  id: Generated<number>;
  workspace_id: string;
  recorded_at: Date;
  /** The address of who did it, as it was then. */
  actor: string;
  /** Of the network. */
  ip_address: string;
  action: AuditAction;
  subject: string;
  from_value: string | null;
  to_value: string | null;
}
