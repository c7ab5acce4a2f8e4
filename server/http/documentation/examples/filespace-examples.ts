import { rootId } from '#contract/rules/root-folder.ts';
import type { Examples } from './example.ts';
import { exampleIds } from './example-ids.ts';

const { drive, erased, file, folder, member, schedule, snapshot, user, workspace } = exampleIds;

const inDrive = { params: { driveId: drive } };
/** What was deleted, and the sequence at which it was last there. */
const erasable = { body: { items: [{ id: erased, seq: 3 }] } };

/** Filespaces, what lies in them, and what was there before. */
export const filespaceExamples = {
  listDrives: { query: { workspaceId: workspace, workspaceUserId: member } },
  createDrive: { body: { drive_name: 'archive', workspace_id: workspace } },
  sendDeleteCode: { body: { drive_id: drive, user_id: user } },
  driveScope: inDrive,
  driveUsage: inDrive,

  listFolders: { ...inDrive, query: { limit: 1000, offset: 0 } },
  itemPage: { ...inDrive, query: { limit: 1000 } },
  listChildren: { params: { driveId: drive, folderId: folder }, query: { sortBy: 'last_written' } },
  searchItems: { ...inDrive, query: { at: 0, term: 'plan' } },
  childFolders: { query: { driveId: drive, folderId: folder } },
  postEvents: {
    ...inDrive,
    body: [
      {
        type: 'NEW_FOLDER_CREATED',
        event_id: '0c1d6f6e-41c4-4f0c-8b3c-0e1f2a3b4c01',
        timestamp: 1.77e18,
        message_owner: 'ABCDEFGHIJKL',
        data: {
          folder_id: '0c1d6f6e-41c4-4f0c-8b3c-0e1f2a3b4c02',
          folder_name: 'Invoices',
          parent_folder: folder,
          drive_id: drive,
        },
      },
      {
        type: 'RENAME_FILE',
        event_id: '0c1d6f6e-41c4-4f0c-8b3c-0e1f2a3b4c03',
        timestamp: 1.77e18,
        message_owner: 'ABCDEFGHIJKL',
        data: { file_id: file, filename: 'Plan 2026.txt', parent_folder: folder, intent: 'rename' },
      },
    ],
  },
  difference: { ...inDrive, query: { since: 0, limit: 1000 } },
  copyItem: { body: { id: folder, destination_id: rootId, drive_id: drive } },
  createDownload: { ...inDrive, body: { items: [folder], as: 'zip' } },
  compareContents: { ...inDrive, body: { files: [{ id: file, sha256: 'a'.repeat(64) }] } },

  captureSnapshot: { body: { schedular_name: 'Before the launch', drive_id: drive } },
  listSnapshots: inDrive,
  snapshotFreedSpace: { params: { driveId: drive, id: snapshot } },
  deleteSnapshot: { params: { driveId: drive, id: snapshot } },
  createSnapshotSchedule: {
    ...inDrive,
    body: {
      schedular_name: 'Each night',
      starts_at: Date.parse('2026-03-02T00:00Z') / 1000,
      every: 1,
      unit: 'Day',
      keep: 7,
      zone: 'Europe/Berlin',
    },
  },
  listSnapshotSchedules: inDrive,
  stopSnapshotSchedule: { params: { driveId: drive, id: schedule } },

  accessAtMoment: { ...inDrive, query: { folder, at: 1 } },
  previewRewind: { ...inDrive, query: { folder, at: 1 } },
  compareMoments: { ...inDrive, query: { parent: folder } },
  listTrash: { ...inDrive, query: {} },
  previewMomentRestore: { ...inDrive, body: { items: [folder], from_seq: 1 } },
  previewRestore: { ...inDrive, ...erasable },
  previewDeleteForever: { ...inDrive, ...erasable },
  deleteForever: { ...inDrive, ...erasable },
  listVersions: { params: { driveId: drive, fileId: file }, query: {} },
  listActivity: { ...inDrive, query: { parent: folder } },
  findMoment: { ...inDrive, query: { parent: folder } },
  momentDensity: inDrive,

  listStars: inDrive,
  setStars: { ...inDrive, body: { items: [{ item_id: folder, is_starred: true }] } },
} satisfies Examples;
