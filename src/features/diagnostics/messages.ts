import type { DeviceRow } from '#worker/read/reader.ts';

export const messages = {
  copied: 'Report copied',
  notCopied: 'This browser does not allow copying. Select the text of this page instead.',
  rebuilding: 'Fetching everything again',
  needsConnection: 'Needs a connection',
  nonePending: 'Nothing waits. Everything done on this device has reached the server.',
  noErrors: 'None since this tab was opened.',
  noFilespace: 'No filespace is kept on this device.',
} as const;

export const connectionLabels: Readonly<Record<DeviceRow['connection'], string>> = {
  connecting: 'Connecting',
  online: 'Connected',
  offline: 'Offline',
  'signed-out': 'Signed out on the server',
};
