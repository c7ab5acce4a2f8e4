import type { AccountTables } from './tables/accounts.ts';
import type { AuditTables } from './tables/audit.ts';
import type { FilespaceTables } from './tables/filespaces.ts';
import type { GrantTables } from './tables/grants.ts';
import type { InstallationTables } from './tables/installation.ts';
import type { InvitationTables } from './tables/invitations.ts';
import type { ItemTables } from './tables/items.ts';
import type { LeafPackTables } from './tables/leaf-packs.ts';
import type { SnapshotTables } from './tables/snapshots.ts';
import type { StarTables } from './tables/stars.ts';
import type { TwoFactorTables } from './tables/two-factor.ts';
import type { WorkspaceTables } from './tables/workspaces.ts';

/** Every table. What they mean stands beside each group; what they promise, in the migrations. */
export interface Database
  extends AccountTables,
    TwoFactorTables,
    WorkspaceTables,
    FilespaceTables,
    InstallationTables,
    InvitationTables,
    GrantTables,
    AuditTables,
    ItemTables,
    LeafPackTables,
    SnapshotTables,
    StarTables {}
