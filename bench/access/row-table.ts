import { Dexie, type Table } from 'dexie';
import type { Grant } from '#contract/entities/grant.ts';
import type { Group } from '#contract/entities/group.ts';
import type { Member } from '#contract/entities/member.ts';

/** What we compare with: the usual way to keep them in Dexie, a row each. */
export class AccessRows extends Dexie {
  declare readonly members: Table<Member, string>;
  declare readonly groups: Table<Group, string>;
  declare readonly grants: Table<Grant & { readonly key: string }, string>;

  constructor() {
    super('access-rows', { chromeTransactionDurability: 'relaxed', cache: 'disabled' });
    this.version(1).stores({
      members: 'id, workspaceId',
      groups: 'id, workspaceId',
      grants: 'key, driveId, folderId',
    });
  }
}
