import { type Kysely, sql } from 'kysely';
import type { StorageType } from '#contract/entities/workspace.ts';
import type { StoredInWorkspace } from '#contract/rules/storage/storage-level.ts';
import type { Database } from '../db/schema.ts';

/** What the settings let a workspace and a person store for whom nothing else was chosen, in bytes; null: no limit. */
export interface QuotaDefaults {
  readonly workspaceQuotaBytes: number | null;
  readonly personQuotaBytes: number | null;
}

/** What an operator chose for one workspace or one person. */
export interface ChosenQuota {
  /** Null: nothing was chosen. */
  readonly quota_bytes: number | null;
  /** No limit, whatever the settings say. */
  readonly no_quota: boolean;
}

/** Of a content that a person brings into a workspace, in bytes; null: no limit. */
export interface Quotas {
  readonly workspaceBytes: number | null;
  readonly personBytes: number | null;
  /** Whether it goes into the provider's own storage: only that counts for the person. */
  readonly isOwn: boolean;
}

export function quotaOf({ quota_bytes, no_quota }: ChosenQuota, defaultBytes: number | null): number | null {
  return no_quota ? null : (quota_bytes ?? defaultBytes);
}

/** Of a workspace or a person that is gone, what the settings say. */
export async function findQuotas(
  db: Kysely<Database>,
  { workspaceQuotaBytes, personQuotaBytes }: QuotaDefaults,
  { workspaceId, userId }: { readonly workspaceId: string; readonly userId: string | null },
): Promise<Quotas> {
  const { rows } = await sql<{
    storage_type: StorageType | null;
    workspace_bytes: number | null;
    workspace_unlimited: boolean | null;
    person_bytes: number | null;
    person_unlimited: boolean | null;
  }>`
    select w.storage_type, w.quota_bytes as workspace_bytes, w.no_quota as workspace_unlimited,
      u.quota_bytes as person_bytes, u.no_quota as person_unlimited
    from (values (1)) one
    left join workspaces w on w.id = ${workspaceId}
    left join users u on u.id = ${userId}`.execute(db);
  const row = rows[0];
  const chosen = (quota_bytes: number | null | undefined, no_quota: boolean | null | undefined) => ({
    quota_bytes: quota_bytes ?? null,
    no_quota: no_quota ?? false,
  });
  return {
    workspaceBytes: quotaOf(chosen(row?.workspace_bytes, row?.workspace_unlimited), workspaceQuotaBytes),
    personBytes: quotaOf(chosen(row?.person_bytes, row?.person_unlimited), personQuotaBytes),
    isOwn: row?.storage_type === 'own',
  };
}

/** What a person has stored of how much they may, in the provider's own storage of all workspaces. */
export async function findStoredBy(
  db: Kysely<Database>,
  { personQuotaBytes }: QuotaDefaults,
  userId: string,
): Promise<StoredInWorkspace> {
  const row = await db
    .selectFrom('users')
    .leftJoin('person_usage', 'person_usage.user_id', 'users.id')
    .select(['users.quota_bytes', 'users.no_quota', 'person_usage.stored_bytes'])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  const quotaBytes = row === undefined ? personQuotaBytes : quotaOf(row, personQuotaBytes);
  return { storedBytes: row?.stored_bytes ?? 0, quotaBytes };
}
