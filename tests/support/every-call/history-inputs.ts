import { randomUUID } from 'node:crypto';
import type { CallInput, CallName } from '#contract/wire/calls.ts';
import type { Ids } from './call-arguments.ts';

const name = () => `new-${randomUUID().slice(0, 8)}`;
const inDrive = (driveId: string) => ({ params: { driveId } });
/** The fixture's deletion has the fourth sequence of the filespace. */
const erasable = (id: string) => ({ id, seq: 3 });

type HistoryInputs = { readonly [N in CallName]?: (ids: Ids) => CallInput<N> };

/** Of the calls of the contract those about snapshots, trash and any moment, as a client makes them. */
export const historyInputs = {
  captureSnapshot: ({ drive }) => ({ body: { schedular_name: name(), drive_id: drive } }),
  listSnapshots: ({ drive }) => inDrive(drive),
  snapshotFreedSpace: ({ drive, snapshot }) => ({ params: { driveId: drive, id: snapshot } }),
  deleteSnapshot: ({ drive, snapshot }) => ({ params: { driveId: drive, id: snapshot } }),
  createSnapshotSchedule: ({ drive }) => ({
    ...inDrive(drive),
    body: {
      ...{ schedular_name: name(), starts_at: Date.parse('2026-03-02T00:00Z') / 1000 },
      ...{ every: 1, unit: 'Day', keep: 7, zone: 'Europe/Berlin' },
    },
  }),
  listSnapshotSchedules: ({ drive }) => inDrive(drive),
  stopSnapshotSchedule: ({ drive, schedule }) => ({ params: { driveId: drive, id: schedule } }),

  accessAtMoment: ({ drive, folder }) => ({ ...inDrive(drive), query: { folder, at: 1 } }),
  previewRewind: ({ drive, folder }) => ({ ...inDrive(drive), query: { folder, at: 1 } }),
  compareMoments: ({ drive, folder }) => ({ ...inDrive(drive), query: { parent: folder } }),
  listTrash: ({ drive }) => ({ ...inDrive(drive), query: {} }),
  previewMomentRestore: ({ drive, folder }) => ({
    ...inDrive(drive),
    body: { items: [folder], from_seq: 1 },
  }),
  previewRestore: ({ drive, erased }) => ({ ...inDrive(drive), body: { items: [erasable(erased)] } }),
  previewDeleteForever: ({ drive, erased }) => ({ ...inDrive(drive), body: { items: [erasable(erased)] } }),
  deleteForever: ({ drive, erased }) => ({ ...inDrive(drive), body: { items: [erasable(erased)] } }),
  listVersions: ({ drive, file }) => ({ params: { driveId: drive, fileId: file }, query: {} }),
  listActivity: ({ drive, folder }) => ({ ...inDrive(drive), query: { parent: folder } }),
  findMoment: ({ drive, folder }) => ({ ...inDrive(drive), query: { parent: folder } }),
  momentDensity: ({ drive }) => inDrive(drive),
  previewHistoryDays: ({ workspace }) => ({ params: { id: workspace }, query: { days: '30' } }),
  changeHistoryDays: ({ workspace }) => ({ params: { id: workspace }, body: { days: 365 } }),
} satisfies HistoryInputs;
