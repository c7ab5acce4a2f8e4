import { limits } from '#contract/rules/limits.ts';
import { plural } from '../../../lib/format.ts';
import { catalog } from '../../../ui/language/catalog.ts';

/** The messages of the dialogs of the snapshots screen, word for word. */
export const dialogMessages = catalog('features/snapshots/dialogs/dialog-messages', {
  createTitle: 'Create Snapshot',
  snapshotName: 'Snapshot name',
  capturing: 'Capturing...',
  captured: (name: string) => `Snapshot ${name} captured`,
  deleteTitle: 'Delete Snapshot',
  deleteQuestion: 'Delete the snapshot {name}?',
  deleted: (name: string) => `Snapshot ${name} deleted`,
  measuring: 'Finding out what that frees',
  freesUnknown: "Couldn't find out what that frees.",
  freesNothing: 'It frees nothing: what it holds is kept by the files, the history or another snapshot.',
  frees: (size: string, versions: number) =>
    `It frees ${size}: ${plural(versions, 'version')} that nothing else keeps.`,
  stopping: 'Stopping...',
  stopEmpty: (name: string) => `Stop the schedule ${name}? It has captured nothing yet.`,
  stop: (name: string, snapshots: number) =>
    `Stop the schedule ${name}? ${snapshots === 1 ? 'Its snapshot stays.' : `Its ${plural(snapshots, 'snapshot')} stay.`}`,
  stopped: 'Schedule stopped',
  scheduleName: 'Schedule name',
  startTime: 'Start time',
  zone: (zone: string) => `Times are in ${zone}.`,
  interval: 'Interval',
  duration: 'Duration',
  choose: 'Choose',
  units: { Hour: 'Hour', Day: 'Day', Week: 'Week', Month: 'Month', Quarter: 'Quarter', Year: 'Year' },
  retention: 'Retention period',
  retentionHint: 'How many of its snapshots stay, from 1 to 100. With one more, the oldest is deleted.',
  nextTimes: 'The next times:',
  unchanged: 'Nothing is captured when nothing has changed.',
  scheduling: 'Scheduling...',
  scheduled: (name: string) => `Schedule ${name} created`,
  snapshotNameBlank: 'Enter a valid snapshot name',
  scheduleNameBlank: 'Enter a valid schedule name',
  snapshotNameLong: `Snapshot name must be at most ${limits.snapshotNameMax} characters.`,
  scheduleNameLong: `Schedule name must be at most ${limits.snapshotNameMax} characters.`,
  startWrong: 'Enter a valid start time',
  intervalWrong: 'Enter a valid interval',
  unitMissing: 'Choose a duration for your snapshot',
  retentionWrong: 'Enter a valid retention period',
  zoneWrong: 'Enter a valid time zone',
  missing: 'It no longer exists.',
  offline: 'No connection to the server.',
});
