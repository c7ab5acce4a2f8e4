import type { CallProblem } from '#contract/worker-api/worker-api.ts';

/** The messages of access and permissions. */
export const messages = {
  needsConnection: 'Changing access needs a connection',
  ownAccess: 'You cannot change your own access',
  noFolderChosen: 'Choose a folder',
  nobodyChosen: 'Choose at least one user or group',
  tooMany: 'At most 2,000 users and groups at a time',
  folderUnknown: 'This folder is not on this device',
  granted: 'Access granted',
  changed: 'Access changed',
  removed: 'Access removed',
  alreadySo: 'They have this right on the folder already. Nothing was changed.',
  removedConcurrently: 'This right was removed in the meantime.',
  notFetched: 'Who has access could not be fetched.',
  missing: 'The folder, the user or the group is not there any more.',
  offline: 'No connection to the server.',
} as const;

export function grantFailed(problem: CallProblem): string {
  return `Failed to grant access: ${reason(problem)}`;
}

export function changeFailed(problem: CallProblem): string {
  return `Failed to change access: ${reason(problem)}`;
}

export function removeFailed(problem: CallProblem): string {
  return `Failed to remove access: ${reason(problem)}`;
}

function reason(problem: CallProblem): string {
  if (problem.kind === 'offline') return messages.offline;
  return problem.status === 404 ? messages.missing : problem.message;
}
