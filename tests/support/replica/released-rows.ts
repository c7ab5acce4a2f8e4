import type { OutboxRow } from '#worker/replica/replica-database.ts';

const common = { driveId: 'd', itemId: 'i', kind: 'folder' };
const shared = { seq: null, from: null, itemName: 'Plans', folderName: '', targetName: 'Plan', path: [] };
const conflict = { by: 'ben@example.com', atMs: 5, name: 'Theirs', folderName: '' };

/** Changes of every kind and state that were waiting, as versions 1 to 4 stored them. */
export const releasedOutbox = [
  {
    ...{ changeId: 'c1', actionId: 'c1', order: 1, driveId: 'd', ...shared },
    change: { ...common, type: 'createFolder', changeId: 'c1', parentId: 'root', name: 'Plans', madeMs: 1 },
    ...{ state: 'queued', notBeforeMs: 0, tries: 2, problem: null, needs: [], after: [] },
    merged: [{ changeId: 'c0', before: { ...common, type: 'createFolder', name: 'Plan', madeMs: 0 } }],
  },
  {
    ...{ changeId: 'c2', actionId: 'c2', order: 2, driveId: 'd', ...shared },
    change: { ...common, type: 'deleteItem', changeId: 'c2', madeMs: 2, seenSeq: 7, seenLog: 'log' },
    ...{
      state: 'held',
      notBeforeMs: 8002,
      tries: 0,
      problem: null,
      needs: ['c1'],
      after: ['c0'],
      merged: [],
    },
  },
  {
    ...{ changeId: 'c3', order: 3, driveId: 'd', ...shared, seq: 9, rehomed: true, rival: conflict },
    change: { ...common, type: 'renameItem', changeId: 'c3', name: 'Mine', madeMs: 3, seenSeq: 7 },
    ...{ state: 'overruled', notBeforeMs: 0, tries: 1, problem: null, needs: [], after: [], merged: [] },
  },
  {
    ...{ changeId: 'c4', order: 4, driveId: 'd', ...shared },
    change: { ...common, type: 'moveItem', changeId: 'c4', parentId: 'p', madeMs: 4, seenSeq: 7 },
    ...{ state: 'rejected', notBeforeMs: 0, tries: 1, problem: 'given-up', needs: [], after: [], merged: [] },
  },
  {
    ...{ changeId: 'c5', order: 5, driveId: 'd', ...shared },
    change: { ...common, type: 'copyItem', changeId: 'c5', parentId: 'p', madeMs: 5 },
    ...{ state: 'parked', notBeforeMs: 0, tries: 0, problem: null, needs: ['c4'], after: [], merged: [] },
  },
  ...['changed-unseen', 'root', 'too-many', 'not-allowed'].map((problem, at) => ({
    ...{ changeId: `r${at}`, order: 6 + at, driveId: 'd', ...shared },
    change: { ...common, type: 'deleteItem', changeId: `r${at}`, madeMs: 6, seenSeq: 7 },
    ...{ state: 'rejected', notBeforeMs: 0, tries: 1, problem, needs: [], after: [], merged: [] },
  })),
];

/** The same changes as they are stored now. */
export const presentOutbox = [
  {
    ...{ changeId: 'c1', actionId: 'c1', order: 1, driveId: 'd', ...shared },
    change: {
      ...common,
      type: 'createFolder',
      changeId: 'c1',
      parentId: 'root',
      name: 'Plans',
      clientTimeMs: 1,
    },
    ...{ state: 'queued', notBeforeMs: 0, attempts: 2, problem: null, dependsOn: [], orderedAfter: [] },
    merged: [{ changeId: 'c0', before: { ...common, type: 'createFolder', name: 'Plan', clientTimeMs: 0 } }],
  },
  {
    ...{ changeId: 'c2', actionId: 'c2', order: 2, driveId: 'd', ...shared, notBeforeMs: 8002, attempts: 0 },
    change: { ...common, type: 'deleteItem', changeId: 'c2', clientTimeMs: 2, baseSeq: 7, baseEpoch: 'log' },
    ...{ state: 'undoable', problem: null, dependsOn: ['c1'], orderedAfter: ['c0'], merged: [] },
  },
  {
    ...{ changeId: 'c3', order: 3, driveId: 'd', ...shared, seq: 9, relocated: true, conflict },
    change: { ...common, type: 'renameItem', changeId: 'c3', name: 'Mine', clientTimeMs: 3, baseSeq: 7 },
    ...{ state: 'superseded', notBeforeMs: 0, attempts: 1, problem: null },
    ...{ dependsOn: [], orderedAfter: [], merged: [] },
  },
  {
    ...{ changeId: 'c4', order: 4, driveId: 'd', ...shared },
    change: { ...common, type: 'moveItem', changeId: 'c4', parentId: 'p', clientTimeMs: 4, baseSeq: 7 },
    ...{ state: 'rejected', notBeforeMs: 0, attempts: 1, problem: 'discarded' },
    ...{ dependsOn: [], orderedAfter: [], merged: [] },
  },
  {
    ...{ changeId: 'c5', order: 5, driveId: 'd', ...shared },
    change: { ...common, type: 'copyItem', changeId: 'c5', parentId: 'p', clientTimeMs: 5 },
    ...{ state: 'blocked', notBeforeMs: 0, attempts: 0, problem: null },
    ...{ dependsOn: ['c4'], orderedAfter: [], merged: [] },
  },
  ...['changed-since', 'root-protected', 'too-many-items', 'not-allowed'].map((problem, at) => ({
    ...{ changeId: `r${at}`, order: 6 + at, driveId: 'd', ...shared },
    change: { ...common, type: 'deleteItem', changeId: `r${at}`, clientTimeMs: 6, baseSeq: 7 },
    ...{ state: 'rejected', notBeforeMs: 0, attempts: 1, problem },
    ...{ dependsOn: [], orderedAfter: [], merged: [] },
  })),
] as unknown as readonly OutboxRow[];

const ref = { driveId: 'd', changeId: 'c', itemId: 'i', kind: 'folder', name: 'Plan' };
const replica = { r: 3, epoch: 'log', seq: 7, scopeHash: '', complete: true, after: null, openParent: null };
const drive = { driveId: 'd', workspaceId: 'w', connected: true, revision: 4, checkedMs: 6 };
const overlay = {
  ...{ driveId: 'd', id: 'i', kind: 'folder', name: 'Mine', key: 'mine', parent: 'root' },
  ...{ sizeBytes: 0, createdMs: 1, modifiedMs: 2 },
};
const notices = [
  ['rejected', { ...ref, problem: 'given-up', by: null }],
  ['overruled', { ...ref, what: 'place', by: null, mine: 'A', theirs: 'B' }],
  ['replaced', { ...ref, what: 'name', by: null, mine: 'A', theirs: 'B' }],
  ['rehomed', { ...ref, folderName: 'A', newFolderName: 'B' }],
  ['renamed-on-arrival', { ...ref, asked: 'A', got: 'A (2)' }],
  ['kept-unseen', { ...ref, count: 1, folderName: 'A' }],
  ['storage-cleared', { restored: 1, lost: 0 }],
  ['unreadable', { count: 1, names: ['overruled'] }],
  ['filespace-gone', { driveId: 'd', name: 'place', unsent: 1 }],
].map(([kind, data], at) => ({ id: at + 1, atMs: at, kind, data }));

/** Rows of every other store that version 5 renames something of, as versions 1 to 4 stored them. */
export const releasedRows = {
  drives: [
    {
      ...{ ...drive, behind: true, left: { epoch: 'before', seq: 2 } },
      shown: { ...replica, early: ['p'], items: 1, total: 1 },
      filling: null,
    },
  ],
  shown: [{ driveId: 'd', r: 3, complete: true }],
  sent: [
    {
      ...{ changeId: 's', sentMs: 9, driveId: 'd', from: null, rehomed: true, itemName: 'A' },
      change: {
        ...common,
        type: 'renameItem',
        changeId: 's',
        name: 'A',
        madeMs: 3,
        seenSeq: 7,
        seenLog: 'log',
      },
    },
  ],
  notices,
  overlay: [{ ...overlay, home: 'p', homeKey: 'old', mark: 'waiting', madeBy: 'c1' }],
} as const;

export const presentRows = {
  syncStates: [
    {
      ...{ ...drive, isBehind: true, previousLog: { epoch: 'before', seq: 2 } },
      shown: { ...replica, prefetchedFolders: ['p'], items: 1, total: 1 },
      filling: null,
    },
  ],
  shownReplicas: [{ driveId: 'd', r: 3, complete: true }],
  sentChanges: [
    {
      ...{ changeId: 's', sentMs: 9, driveId: 'd', from: null, relocated: true, itemName: 'A' },
      change: {
        ...{ ...common, type: 'renameItem', changeId: 's', name: 'A' },
        ...{ clientTimeMs: 3, baseSeq: 7, baseEpoch: 'log' },
      },
    },
  ],
  notices: [
    ['rejected', { ...ref, problem: 'discarded', by: null }],
    ['superseded', { ...ref, what: 'location', by: null, mine: 'A', theirs: 'B' }],
    ['superseded-other', { ...ref, what: 'name', by: null, mine: 'A', theirs: 'B' }],
    ['relocated', { ...ref, folderName: 'A', newFolderName: 'B' }],
    ['renamed-on-arrival', { ...ref, asked: 'A', got: 'A (2)' }],
    ['descendants-kept', { ...ref, count: 1, folderName: 'A' }],
    ['storage-cleared', { restored: 1, lost: 0 }],
    ['quarantined', { count: 1, names: ['overruled'] }],
    ['filespace-deleted', { driveId: 'd', name: 'place', unsent: 1 }],
  ].map(([kind, data], at) => ({ id: at + 1, atMs: at, kind, data })),
  overlay: [
    {
      ...{ ...overlay, confirmedParentId: 'p', confirmedNameKey: 'old' },
      ...{ syncState: 'pending', createdByChangeId: 'c1' },
    },
  ],
} as const;
