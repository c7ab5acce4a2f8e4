import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { countStorage } from '../../features/workspaces/count-storage.ts';
import type { QuotaDefaults } from '../../storage/quotas.ts';
import { argument, type ReadingCommand } from '../command.ts';
import { quotaText } from '../parse-quota.ts';
import { bytesText, dayText, textTable } from '../text-table.ts';
import { findWorkspace } from './find-workspace.ts';
import { describeHold } from './hold-workspace.ts';

/** `workspaces list --json`: an array of these. Times are ISO 8601. */
interface ListedWorkspace {
  readonly id: string;
  readonly name: string;
  readonly owner: string;
  readonly created_at: Date;
  readonly storage: string;
  readonly members: number;
  readonly filespaces: number;
  readonly files: number;
  readonly stored_bytes: number;
  /** The most that it may store; null where nothing limits it. */
  readonly quota_bytes: number | null;
  /** Since when it can only be read, and what its members are told; both null of one that is not on hold. */
  readonly hold_since: Date | null;
  readonly hold_reason: string | null;
}

export const listWorkspaces: ReadingCommand = {
  name: 'workspaces list',
  kind: 'reads',
  arguments: [],
  options: {},
  what: 'Lists every workspace: its owner, members, filespaces and files, how much it stores and where, its quota, and whether it is on hold.',
  async run({ db, settings }) {
    const workspaces = await selectWorkspaces(db, settings);
    const rows = workspaces.map((each) => [
      each.name,
      each.owner,
      dayText(each.created_at),
      String(each.members),
      String(each.filespaces),
      String(each.files),
      bytesText(each.stored_bytes),
      quotaText(each.quota_bytes),
      each.storage,
      each.hold_since === null ? '-' : 'on hold',
      each.id,
    ]);
    const heads = [
      'Name',
      'Owner',
      'Since',
      'Members',
      'Filespaces',
      'Files',
      'Stored',
      'Quota',
      'Storage',
      'State',
      'Id',
    ];
    return { result: workspaces, text: textTable(heads, rows) };
  },
};

export const showWorkspace: ReadingCommand = {
  name: 'workspaces show',
  kind: 'reads',
  arguments: ['workspace'],
  options: {},
  what: 'Shows one workspace: the same, its members with their roles, and how much the files and the history of each filespace take.',
  async run(context, input) {
    const { id } = await findWorkspace(context.db, argument(input, 'workspace'));
    const [listed] = await selectWorkspaces(context.db, context.settings, id);
    const storage = await countStorage(context, id);
    const { rows: members } = await sql<{ email: string; role: string; status: string }>`
      select email, (array['standard', 'owner', 'admin'])[role + 1] as role,
        case status when 1 then 'active' else 'invited' end as status
      from members where workspace_id = ${id} order by role = 1 desc, email`.execute(context.db);
    const { filespaces, ...sums } = storage;
    const result = { ...listed, ...sums, filespaces, member_list: members };
    const head = [
      `${listed?.name} (${id}), owned by ${listed?.owner}, storage ${listed?.storage}`,
      `stored ${bytesText(sums.stored_bytes)}, of which history ${bytesText(sums.history_bytes)}, quota ${quotaText(sums.quota_bytes)}`,
    ];
    if (listed?.hold_since) head.push(describeHold(listed.hold_since, listed.hold_reason));
    const people = textTable(
      ['Member', 'Role', 'Status'],
      members.map(({ email, role, status }) => [email, role, status]),
    );
    const spaces = textTable(
      ['Filespace', 'Files', 'Used', 'History', 'Id'],
      filespaces.map((each) => [
        each.drive_name,
        String(each.files),
        bytesText(each.used_bytes),
        bytesText(each.history_bytes),
        each.drive_id,
      ]),
    );
    return { result, text: [...head, '', people, '', spaces].join('\n') };
  },
};

async function selectWorkspaces(
  db: Kysely<Database>,
  { workspaceQuotaBytes }: QuotaDefaults,
  id: string | null = null,
): Promise<readonly ListedWorkspace[]> {
  const { rows } = await sql<ListedWorkspace>`
    select w.id, w.name, u.email as owner, w.created_at,
      case when w.storage_type = 'own' then 'own ' || coalesce(w.region, '') else w.storage_type end as storage,
      (select count(*) from members m where m.workspace_id = w.id and m.status = 1) as members,
      (select count(*) from drives d where d.workspace_id = w.id) as filespaces,
      (select coalesce(sum(d.item_count - d.folder_count), 0)::bigint from drives d where d.workspace_id = w.id) as files,
      coalesce(s.stored_bytes, 0) as stored_bytes,
      case when w.no_quota then null else coalesce(w.quota_bytes, ${workspaceQuotaBytes}::bigint) end as quota_bytes,
      w.hold_since, w.hold_reason
    from workspaces w
    join users u on u.id = w.owner_user_id
    left join workspace_usage s on s.workspace_id = w.id
    where ${id}::uuid is null or w.id = ${id}
    order by stored_bytes desc, w.name, w.id`.execute(db);
  return rows;
}
