const first = {
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
};

const third = {
  ...first,
  people: 'workspaceId',
  peopleColumns: 'workspaceId',
  grants: 'driveId, workspaceId',
  grantColumns: 'driveId',
};

const { drives: _, shown: __, sent: ___, people: ____, ...kept } = third;
const fifth = {
  ...kept,
  syncStates: 'driveId',
  shownReplicas: 'driveId',
  sentChanges: 'changeId, sentMs',
  peopleState: 'workspaceId',
  overlay: '[driveId+id], [driveId+parent], [driveId+confirmedParentId]',
};

const sixth = {
  ...fifth,
  uploads: 'uploadId, batchId, driveId, tabId',
  uploadProgress: 'changeId, batchId',
  uploadBatches: 'batchId, driveId',
  uploadedItems: '++id, batchId',
};

const seventh = {
  ...sixth,
  folderSaves: 'saveId',
  pins: '[driveId+itemId], driveId',
  offlineFiles: '[driveId+fileId], driveId, stageName',
};

const eighth = { ...seventh, snapshotLists: 'driveId, workspaceId' };

const tenth = { ...eighth, activityLists: 'driveId', activityLines: '[driveId+seq]', visits: 'driveId' };

/** The tables of each version that was released before, with their keys as Dexie reads them. */
export const releasedSchemas: readonly Readonly<Record<string, string>>[] = [
  first,
  { ...first, members: 'id, workspaceId', groups: 'id, workspaceId', people: 'workspaceId' },
  third,
  third,
  fifth,
  sixth,
  seventh,
  eighth,
  eighth,
  tenth,
  {
    ...tenth,
    stars: '[driveId+itemId], driveId, wanted',
    starLists: 'driveId',
    recentItems: '[driveId+itemId], driveId',
  },
];
