import type { Transaction } from 'dexie';
import { mapFields, renameFields, renameWord } from './rename-fields.ts';
import { renameOutboxRow, renameReason } from './rename-outbox-row.ts';

const deviceFields = {
  heardMs: 'lastReceivedMs',
  fullMs: 'storageFullMs',
  lists: 'listingCount',
  replicas: 'lastReplicaNumber',
};
const syncStateFields = { behind: 'isBehind', left: 'previousLog' };
const replicaFields = { early: 'prefetchedFolders' };
const overlayFields = {
  home: 'confirmedParentId',
  homeKey: 'confirmedNameKey',
  mark: 'syncState',
  madeBy: 'createdByChangeId',
};
const grantFields = {
  wayLengths: 'pathLengths',
  ways: 'paths',
  holders: 'principals',
  given: 'grantedMs',
};
const noticeKinds = {
  'filespace-gone': 'filespace-deleted',
  'kept-unseen': 'descendants-kept',
  overruled: 'superseded',
  rehomed: 'relocated',
  replaced: 'superseded-other',
  unreadable: 'quarantined',
};

/** Version 5: stores, fields and words that had names of their own get those that the code has for them. */
export async function renameStoredNames(transaction: Transaction): Promise<void> {
  await copyRows(transaction, 'drives', 'syncStates', renameSyncState);
  await copyRows(transaction, 'shown', 'shownReplicas', unchanged);
  await copyRows(transaction, 'sent', 'sentChanges', renameOutboxRow);
  await copyRows(transaction, 'people', 'peopleState', unchanged);
  await mapRows(transaction, 'outbox', renameOutboxRow);
  await mapRows(transaction, 'notices', renameNotice);
  await mapRows(transaction, 'overlay', renameOverlayRow);
  await mapRows(transaction, 'grantColumns', (row) =>
    mapFields(row, { columns: (columns) => renameFields(columns, grantFields) }),
  );
  await mapRows(transaction, 'device', (row) => renameFields(row, deviceFields));
}

type RowChange = (row: unknown) => unknown;

const unchanged: RowChange = (row) => row;

/** Each of these stores holds a row for each filespace or workspace, or two hundred. */
async function copyRows(transaction: Transaction, from: string, to: string, change: RowChange) {
  const rows: unknown[] = await transaction.table(from).toArray();
  await transaction.table(to).bulkPut(rows.map(change));
}

async function mapRows(transaction: Transaction, store: string, change: RowChange) {
  await transaction
    .table<unknown>(store)
    .toCollection()
    .modify((row, context: { value: unknown }) => {
      context.value = change(row);
    });
}

function renameSyncState(row: unknown): unknown {
  const renameReplica = (state: unknown) => renameFields(state, replicaFields);
  return mapFields(renameFields(row, syncStateFields), { shown: renameReplica, filling: renameReplica });
}

function renameOverlayRow(row: unknown): unknown {
  return mapFields(renameFields(row, overlayFields), {
    syncState: (state) => renameWord(state, { waiting: 'pending' }),
  });
}

function renameNotice(row: unknown): unknown {
  return mapFields(row, {
    kind: (kind) => renameWord(kind, noticeKinds),
    data: (data) =>
      mapFields(data, { problem: renameReason, what: (what) => renameWord(what, { place: 'location' }) }),
  });
}
