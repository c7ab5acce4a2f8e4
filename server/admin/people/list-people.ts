import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { QuotaDefaults } from '../../storage/quotas.ts';
import { argument, type ReadingCommand } from '../command.ts';
import { quotaText } from '../parse-quota.ts';
import { bytesText, dayText, textTable } from '../text-table.ts';
import { findPerson } from './find-person.ts';

/** `people list --json`: an array of these. Times are ISO 8601. */
interface ListedPerson {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly created_at: Date;
  readonly verified_at: Date | null;
  readonly disabled_at: Date | null;
  /** When one of the sessions was used last; null where there is none. */
  readonly last_seen_at: Date | null;
  readonly sessions: number;
  readonly two_factor: boolean;
  readonly workspaces: number;
  /** Of contents that they brought into the provider's own storage, and the most that it may be; null where nothing limits it. */
  readonly stored_bytes: number;
  readonly quota_bytes: number | null;
}

export const listPeople: ReadingCommand = {
  name: 'people list',
  kind: 'reads',
  arguments: [],
  options: { disabled: { type: 'boolean', what: 'those alone that are disabled.' } },
  what: 'Lists every account: when it was created and last seen, how many sessions and workspaces it has, how much of its quota it uses, and whether it has a second step, is unverified or is disabled.',
  async run({ db, nowMs, settings }, { options }) {
    const people = await selectPeople(db, settings, nowMs(), { disabled: options['disabled'] === true });
    const rows = people.map((person) => [
      person.email,
      person.name,
      dayText(person.created_at),
      dayText(person.last_seen_at),
      String(person.sessions),
      String(person.workspaces),
      bytesText(person.stored_bytes),
      quotaText(person.quota_bytes),
      stateOf(person),
    ]);
    const heads = [
      'Email',
      'Name',
      'Since',
      'Last seen',
      'Sessions',
      'Workspaces',
      'Stored',
      'Quota',
      'State',
    ];
    return { result: people, text: textTable(heads, rows) };
  },
};

export const showPerson: ReadingCommand = {
  name: 'people show',
  kind: 'reads',
  arguments: ['person'],
  options: {},
  what: 'Shows one account: the same, how it can sign in, and its role in each workspace.',
  async run({ db, nowMs, settings }, input) {
    const { id, password_hash } = await findPerson(db, argument(input, 'person'));
    const [person] = await selectPeople(db, settings, nowMs(), { id });
    const { rows: workspaces } = await sql<{ id: string; name: string; role: string }>`
      select w.id, w.name, (array['standard', 'owner', 'admin'])[m.role + 1] as role
      from members m join workspaces w on w.id = m.workspace_id
      where m.user_id = ${id} order by w.name, w.id`.execute(db);
    const { rows: methods } = await sql<{ passkeys: number; providers: readonly string[] }>`
      select (select count(*) from passkeys where user_id = ${id}) as passkeys,
        array(select provider from linked_identities where user_id = ${id} order by provider) as providers`.execute(
      db,
    );
    const result = { ...person, password: password_hash !== null, ...methods[0], member_of: workspaces };
    const lines = Object.entries(result).map(([name, value]) => `${`${name}:`.padEnd(14)}${shown(value)}`);
    return { result, text: lines.join('\n') };
  },
};

async function selectPeople(
  db: Kysely<Database>,
  { personQuotaBytes }: QuotaDefaults,
  nowMs: number,
  { id = null, disabled = false }: { readonly id?: string | null; readonly disabled?: boolean },
): Promise<readonly ListedPerson[]> {
  const { rows } = await sql<ListedPerson>`
    select u.id, u.email, trim(u.first_name || ' ' || u.last_name) as name,
      u.created_at, u.verified_at, u.disabled_at, s.last_seen_at, coalesce(s.sessions, 0) as sessions,
      exists (select from totp_secrets t where t.user_id = u.id and t.confirmed_at is not null) as two_factor,
      (select count(*) from members m where m.user_id = u.id and m.status = 1) as workspaces,
      coalesce(c.stored_bytes, 0) as stored_bytes,
      case when u.no_quota then null else coalesce(u.quota_bytes, ${personQuotaBytes}::bigint) end as quota_bytes
    from users u
    left join person_usage c on c.user_id = u.id
    left join (
      select user_id, count(*) as sessions, max(last_seen_at) as last_seen_at
      from sessions where expires_at > ${new Date(nowMs)} group by user_id
    ) s on s.user_id = u.id
    where (${id}::uuid is null or u.id = ${id}) and (not ${disabled}::boolean or u.disabled_at is not null)
    order by u.email`.execute(db);
  return rows;
}

function stateOf({ verified_at, disabled_at, two_factor }: ListedPerson): string {
  const states = [
    ...(disabled_at === null ? [] : ['disabled']),
    ...(verified_at === null ? ['not proved'] : []),
    ...(two_factor ? ['second step'] : []),
  ];
  return states.join(', ') || '-';
}

function shown(value: unknown): string {
  if (value === null) return '-';
  if (value instanceof Date) return value.toISOString();
  if (!Array.isArray(value)) return String(value);
  const parts = value.map((each: unknown) =>
    typeof each === 'object' && each !== null && 'name' in each && 'role' in each
      ? `${String(each.name)} (${String(each.role)})`
      : String(each),
  );
  return parts.join(', ') || '-';
}
