import type { SpaceNameProblem } from '#contract/rules/space-name.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { invisibleCharacterMessage } from '../../lib/names/name-texts.ts';
import { creationMessages } from './creation-messages.ts';

export function nameMessage(problem: SpaceNameProblem): string {
  switch (problem.kind) {
    case 'space-name.invisible':
      return invisibleCharacterMessage(problem.character);
    case 'space-name.blank':
      return creationMessages.blank;
    case 'space-name.length':
      return creationMessages.nameLength;
    case 'space-name.characters':
      return creationMessages.characters;
    case 'space-name.ends':
      return creationMessages.ends;
  }
}

export function creationMessage(problem: CallProblem): string {
  if (problem.kind === 'offline') return creationMessages.createOffline;
  if (problem.code === 'already-exists') return creationMessages.exists;
  return problem.code === 'not-allowed' ? creationMessages.ownerOnly : creationMessages.createFailed;
}
