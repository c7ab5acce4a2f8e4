import { type Kysely, sql } from 'kysely';
import { nextWarning, type WarnedPercent } from '#contract/rules/storage/quota-warning.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { sendEmail } from '../../email/send-email.ts';
import { type ChosenQuota, type QuotaDefaults, quotaOf } from '../../storage/quotas.ts';

type WarningDependencies = Pick<Dependencies, 'db' | 'mail'> & {
  readonly settings: QuotaDefaults & { readonly publicUrl: string };
};

const atOnce = 500;

/** A workspace with its owner, or a person. */
interface Holder extends ChosenQuota {
  readonly id: string;
  /** The workspace's; null of a person. */
  readonly name: string | null;
  readonly email: string;
  /** Whether somebody can sign in to the account, and so do something about it. */
  readonly is_usable: boolean;
  readonly stored_bytes: number;
  readonly warned_percent: WarnedPercent;
}

interface Kind {
  readonly usage: 'workspace_usage' | 'person_usage';
  readonly key: 'workspace_id' | 'user_id';
  defaultBytes(settings: QuotaDefaults): number | null;
  list(
    db: Kysely<Database>,
    after: string,
    defaultBytes: number | null,
  ): Promise<{ readonly rows: readonly Holder[] }>;
}

const workspaces: Kind = {
  usage: 'workspace_usage',
  key: 'workspace_id',
  defaultBytes: ({ workspaceQuotaBytes }) => workspaceQuotaBytes,
  list: (db, after, defaultBytes) =>
    sql<Holder>`
      select w.id, w.name, o.email, o.disabled_at is null as is_usable,
        u.stored_bytes, u.warned_percent, w.quota_bytes, w.no_quota
      from workspace_usage u join workspaces w on w.id = u.workspace_id join users o on o.id = w.owner_user_id
      where u.workspace_id > ${after} and (u.warned_percent > 0
        or not w.no_quota and u.stored_bytes >= 0.8 * coalesce(w.quota_bytes, ${defaultBytes}::bigint))
      order by u.workspace_id limit ${atOnce}`.execute(db),
};

const people: Kind = {
  usage: 'person_usage',
  key: 'user_id',
  defaultBytes: ({ personQuotaBytes }) => personQuotaBytes,
  list: (db, after, defaultBytes) =>
    sql<Holder>`
      select p.id, null as name, p.email, p.disabled_at is null as is_usable,
        u.stored_bytes, u.warned_percent, p.quota_bytes, p.no_quota
      from person_usage u join users p on p.id = u.user_id
      where u.user_id > ${after} and (u.warned_percent > 0
        or not p.no_quota and u.stored_bytes >= 0.8 * coalesce(p.quota_bytes, ${defaultBytes}::bigint))
      order by u.user_id limit ${atOnce}`.execute(db),
};

/**
 * Emails the owners of workspaces, and people, whose quota has passed 80, 95 or 100 %, once each. By the clock and not with
 * the upload: what goes past a percent and back within a minute is nothing to write about, and a quota that an operator
 * lowers is noticed as well.
 */
export async function warnOfQuotas(deps: WarningDependencies): Promise<void> {
  for (const kind of [workspaces, people]) {
    const defaultBytes = kind.defaultBytes(deps.settings);
    for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
      const { rows } = await kind.list(deps.db, after, defaultBytes);
      for (const holder of rows) await warn(deps, kind, holder, quotaOf(holder, defaultBytes));
      const last = rows.at(-1);
      if (last === undefined || rows.length < atOnce) break;
      after = last.id;
    }
  }
}

async function warn(
  { db, mail, settings }: WarningDependencies,
  { usage, key }: Kind,
  holder: Holder,
  quotaBytes: number | null,
): Promise<void> {
  const { id, name, email, is_usable, stored_bytes: storedBytes, warned_percent: before } = holder;
  const next = nextWarning(before, { storedBytes, quotaBytes });
  if (next.warned === before) return;
  await db.transaction().execute(async (tx) => {
    // Whoever else does the same at this moment waits here, and finds that it was done.
    const { numAffectedRows } = await sql`
      update ${sql.table(usage)} set warned_percent = ${next.warned}
      where ${sql.ref(key)} = ${id} and warned_percent = ${before}`.execute(tx);
    if (next.email === null || numAffectedRows === 0n || quotaBytes === null || !is_usable) return;
    const quota = { percent: next.email, quotaBytes, leftBytes: Math.max(quotaBytes - storedBytes, 0) };
    const { publicUrl } = settings;
    if (name === null) {
      const link = `${publicUrl}/account#storage`;
      await sendEmail(tx, { mail }, 'accountStorage', { to: email, values: { email, ...quota }, link });
    } else {
      const link = `${publicUrl}/drive?workspace=${id}&panel=settings`;
      const values = { workspace: name, ...quota };
      await sendEmail(tx, { mail }, 'workspaceStorage', { to: email, values, link });
    }
  });
}
