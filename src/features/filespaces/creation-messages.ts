import type { SpaceNameProblem } from '#contract/rules/space-name.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { invisibleCharacterMessage } from '../../lib/names/name-messages.ts';

import { messages } from './messages.ts';

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
