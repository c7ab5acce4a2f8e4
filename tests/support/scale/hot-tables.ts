/**
 * Tables by how they grow, and what their rows are spread by where one PostgreSQL is not enough: see docs/scale.md. A table
 * is in one of the two lists.
 */

export interface HotTable {
  /** The column that says of which filespace, or of which workspace, a row is; any of them may be named in a question. */
  readonly keys: readonly [string, ...string[]];
  /** Unique indexes that begin with something else, and why that holds where rows are spread. */
  readonly otherwise?: Readonly<Record<string, string>>;
}

const ofFilespace: HotTable = { keys: ['drive_id'] };
/** Who has access where in a workspace is asked for too. */
const ofBoth: HotTable = { keys: ['drive_id', 'workspace_id'] };
const randomId = (index: string, way: string): Readonly<Record<string, string>> => ({
  [index]: `its ids are random and of one row in the whole world, so each part holds that alone; ${way}`,
});

/** They grow with what people store, change and do. */
export const hotTables: Readonly<Record<string, HotTable>> = {
  drives: { keys: ['id', 'workspace_id'] },
  items: ofFilespace,
  items_history: ofFilespace,
  erased_versions: ofFilespace,
  changes: ofFilespace,
  event_results: ofFilespace,
  history_marks: ofFilespace,
  previous_logs: ofFilespace,
  grants: ofBoth,
  grants_history: ofBoth,
  scope_since: ofFilespace,
  stars: ofFilespace,
  snapshots: {
    ...ofFilespace,
    otherwise: randomId('snapshots_pkey', 'to distribute it the key becomes (drive_id, id)'),
  },
  snapshot_counters: ofFilespace,
  snapshot_schedules: {
    ...ofFilespace,
    otherwise: randomId('snapshot_schedules_pkey', 'to distribute it the key becomes (drive_id, id)'),
  },
  leaf_packs: {
    ...ofFilespace,
    otherwise: randomId('leaf_packs_pkey', 'to distribute it the key becomes (drive_id, id)'),
  },
  uploads: {
    keys: ['drive_id', 'workspace_id'],
    otherwise: randomId(
      'uploads_pkey',
      'tus names an upload by its id alone: to distribute it the address gets the filespace as well',
    ),
  },
  blobs: {
    keys: ['workspace_id', 'id'],
    // By its id it is found from the items of a filespace, beside which it lies in a cell.
  },
  packs: {
    keys: ['workspace_id'],
    otherwise: randomId('packs_pkey', 'to distribute it the key becomes (workspace_id, id)'),
  },
  workspace_usage: { keys: ['workspace_id'] },
  audit: {
    keys: ['workspace_id'],
    otherwise: {
      audit_pkey: 'a number of the sequence; to distribute it the key becomes (workspace_id, id)',
    },
  },
};

/** They grow with the number of people or workspaces, or not at all: a directory that all parts share, and why. */
export const directoryTables: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...['users', 'sessions', 'ended_sessions', 'email_tokens', 'email_requests', 'desktop_codes'],
      ...['linked_identities', 'authorization_requests', 'totp_secrets', 'recovery_codes', 'passkeys'],
      ...['remembered_devices', 'signed_in_machines', 'second_factor_challenges', 'used_challenges'],
      ...['attempts', 'idempotency', 'realtime_tickets', 'deletion_codes', 'person_usage'],
    ].map((table) => [table, 'of a person, who may be in workspaces of several cells']),
  ),
  ...Object.fromEntries(
    [
      ...['workspaces', 'members', 'groups', 'group_members', 'invitations', 'invitation_access'],
      ...['access_requests', 'former_principals', 'former_members'],
    ].map((table) => [table, 'who is in which workspace: asked for by person and by workspace']),
  ),
  download_tickets: 'found by the hash of the ticket alone; they live for hours',
  upload_pieces: 'found by their upload, and gone with it',
  content_checks: 'one row a workspace, for a job',
  deleted_drives: 'one row a deleted filespace, for a job',
  deleted_workspace_storages: 'one row a deleted workspace, for a job',
  email_outbox: 'sent emails leave it',
  ...Object.fromEntries(
    [
      'installation',
      'database_origin',
      'operator_log',
      'job_runs',
      'migrations',
      'servers',
      'key_rotations',
      'storage_moves',
    ].map((table) => [table, 'of the installation']),
  ),
};
