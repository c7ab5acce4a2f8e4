import type { Permission } from '#contract/rules/permission.ts';

export interface GrantTables {
  grants: GrantTable;
  grants_history: GrantHistoryTable;
  former_principals: FormerPrincipalTable;
  access_requests: AccessRequestTable;
}

/** A right on a folder and all that is below it, of a member or of a group: one of the two ids is null. */
interface GrantTable {
  workspace_id: string;
  drive_id: string;
  folder_id: string;
  member_id: string | null;
  group_id: string | null;
  permission: Exclude<Permission, -1>;
  /** The member who gave it. */
  granted_by: string;
  granted_at: Date;
  /** The filespace's sequence at that moment. */
  from_seq: number;
}

/** A grant that was changed or taken away. */
interface GrantHistoryTable extends GrantTable {
  to_seq: number;
  ended_at: Date;
}

/** A member or a group that is gone and had rights on folders. */
interface FormerPrincipalTable {
  workspace_id: string;
  id: string;
  /** The address of a member, the name of a group. */
  name: string;
}

/** Access that somebody asked for: to the workspace, to a filespace of it, or to a folder of that. */
interface AccessRequestTable {
  id: string;
  workspace_id: string;
  member_id: string;
  drive_id: string | null;
  folder_id: string | null;
  message: string;
  requested_at: Date;
  /** When it was granted or declined. */
  ended_at: Date | null;
}
