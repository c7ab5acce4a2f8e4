import type { Dexie, Transaction } from 'dexie';
import { packLeaves } from './upgrade/pack-leaves.ts';
import { renameStoredNames } from './upgrade/rename-stored-names.ts';
import { sortBySortKey } from './upgrade/sort-by-sort-key.ts';

export const schemaVersion = 12;

/**
 * What was released is never edited: a change is a new version at the end. An upgrade sees the stores that its version
 * deletes; they go when it is done, in the same transaction. `upgrading` is called where an upgrade may take long.
 */
export function defineSchemaVersions(database: Dexie, upgrading: () => void): void {
  database.version(1).stores({
    workspaces: 'id',
    filespaces: 'id, workspaceId',
    drives: 'driveId',
    shown: 'driveId',
    folders: '[r+p+k]',
    files: '[r+p+k]',
    listings: '[r+p]',
    journal: '[driveId+revision]',
    overlay: '[driveId+id], [driveId+parent], [driveId+home]',
    outbox: 'changeId, &order, driveId',
    sent: 'changeId, sentMs',
    notices: '++id',
    device: 'key',
  });
  database
    .version(2)
    .stores({ members: 'id, workspaceId', groups: 'id, workspaceId', people: 'workspaceId' })
    .upgrade((transaction) => setSchema(transaction, 2));
  // People used to be a row each; they are fetched again.
  database
    .version(3)
    .stores({
      members: null,
      groups: null,
      peopleColumns: 'workspaceId',
      grants: 'driveId, workspaceId',
      grantColumns: 'driveId',
    })
    .upgrade(async (transaction) => {
      upgrading();
      await transaction.table('people').clear();
      await setSchema(transaction, 3);
    });
  // It sorted by other name keys than before; version 9 sorts all again.
  database.version(4).upgrade((transaction) => setSchema(transaction, 4));
  // Dexie cannot rename a store: the rows are copied, and the old stores go.
  database
    .version(5)
    .stores({
      drives: null,
      syncStates: 'driveId',
      shown: null,
      shownReplicas: 'driveId',
      sent: null,
      sentChanges: 'changeId, sentMs',
      people: null,
      peopleState: 'workspaceId',
      overlay: '[driveId+id], [driveId+parent], [driveId+confirmedParentId]',
    })
    .upgrade(async (transaction) => {
      upgrading();
      await renameStoredNames(transaction);
      await setSchema(transaction, 5);
    });
  database
    .version(6)
    .stores({
      uploads: 'uploadId, batchId, driveId, tabId',
      uploadProgress: 'changeId, batchId',
      uploadBatches: 'batchId, driveId',
      uploadedItems: '++id, batchId',
    })
    .upgrade((transaction) => setSchema(transaction, 6));
  database
    .version(7)
    .stores({
      folderSaves: 'saveId',
      pins: '[driveId+itemId], driveId',
      offlineFiles: '[driveId+fileId], driveId, stageName',
    })
    .upgrade((transaction) => setSchema(transaction, 7));
  database
    .version(8)
    .stores({ snapshotLists: 'driveId, workspaceId' })
    .upgrade((transaction) => setSchema(transaction, 8));
  database.version(9).upgrade(async (transaction) => {
    upgrading();
    await sortBySortKey(transaction);
    await setSchema(transaction, 9);
  });
  database
    .version(10)
    .stores({ activityLists: 'driveId', activityLines: '[driveId+seq]', visits: 'driveId' })
    .upgrade((transaction) => setSchema(transaction, 10));
  database
    .version(11)
    .stores({
      stars: '[driveId+itemId], driveId, wanted',
      starLists: 'driveId',
      recentItems: '[driveId+itemId], driveId',
    })
    .upgrade((transaction) => setSchema(transaction, 11));
  database
    .version(12)
    .stores({ listings: null })
    .upgrade(async (transaction) => {
      upgrading();
      await packLeaves(transaction);
      await setSchema(transaction, 12);
    });
}

/** The device row says the version too: a tab of an older release reads it there before each write. */
function setSchema(transaction: Transaction, schema: number) {
  return transaction.table('device').toCollection().modify({ schema });
}
