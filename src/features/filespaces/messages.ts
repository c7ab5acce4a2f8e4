import type { SpaceNameProblem } from '#contract/rules/space-name.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { invisibleCharacterMessage } from '../../lib/names/name-messages.ts';

/** The messages of the filespace screens, word for word. */
export const messages = {
  nameLength: 'Between 3 and 30 characters',
  connect: 'Connect to access the files in this filespace.',
  connectFull:
    'This browser has no room left for Lunvik. Free some space on this device, or disconnect another filespace, and try again.',
  disconnectFull:
    'This browser has no room left to note that. Remove the offline copy as well, or free some space on this device.',
  createOffline: 'No internet connection. Please check your network and try again.',
  createFailed: 'Error creating filespace. Please try again.',
  exists: 'Filespace name already exists',
  ownerOnly: 'Only the owner of the workspace can create filespaces',
  needsConnection: 'Creating a filespace needs a connection',
  settingsOffline: 'Deleting a filespace needs a connection',
  codeNotSent: 'Failed to send verification code.',
  codeSent: 'A new verification code has been sent to your email.',
  codeInvalid: 'Invalid code',
  verificationFailed: 'Verification failed',
  deleted: 'Filespace deleted successfully.',
  noneAssigned: 'No filespace assigned yet',
  noAccess: 'You do not currently have access to any filespace',
  askAdministrator: 'Contact the workspace administrator to request access.',
  noneCreated: 'You are yet to create a filespace',
} as const;

const nameMessages: Readonly<Record<Exclude<SpaceNameProblem['kind'], 'space-name.invisible'>, string>> = {
  'space-name.blank': 'Enter a valid filespace name',
  'space-name.length': messages.nameLength,
  'space-name.characters': 'Only lowercase letters, digits, and hyphens are allowed.',
  'space-name.ends': 'Name must start and end with a letter or digit.',
};

export function nameMessage(problem: SpaceNameProblem): string {
  if (problem.kind === 'space-name.invisible') return invisibleCharacterMessage(problem.character);
  return nameMessages[problem.kind];
}

export function creationMessage(problem: CallProblem): string {
  if (problem.kind === 'offline') return messages.createOffline;
  if (problem.code === 'already-exists') return messages.exists;
  return problem.code === 'not-allowed' ? `${messages.ownerOnly}.` : messages.createFailed;
}
