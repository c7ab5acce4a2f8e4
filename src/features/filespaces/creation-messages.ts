import type { SpaceNameProblem } from '#contract/rules/space-name.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { invisibleCharacterMessage } from '../../lib/names/name-texts.ts';

import { messages } from './messages.ts';

export const creationMessages = {
  nameLength: 'Between 3 and 30 characters',
  createOffline: 'No internet connection. Please check your network and try again.',
  createFailed: 'Error creating filespace. Please try again.',
  exists: 'Filespace name already exists',
  needsConnection: messages.needsConnection,
} as const;

const nameMessages: Readonly<Record<Exclude<SpaceNameProblem['kind'], 'space-name.invisible'>, string>> = {
  'space-name.blank': 'Enter a valid filespace name',
  'space-name.length': creationMessages.nameLength,
  'space-name.characters': 'Only lowercase letters, digits, and hyphens are allowed.',
  'space-name.ends': 'Name must start and end with a letter or digit.',
};

export function nameMessage(problem: SpaceNameProblem): string {
  if (problem.kind === 'space-name.invisible') return invisibleCharacterMessage(problem.character);
  return nameMessages[problem.kind];
}

export function creationMessage(problem: CallProblem): string {
  if (problem.kind === 'offline') return creationMessages.createOffline;
  if (problem.code === 'already-exists') return creationMessages.exists;
  return problem.code === 'not-allowed' ? `${messages.ownerOnly}.` : creationMessages.createFailed;
}
