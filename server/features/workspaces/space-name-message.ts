import { limits } from '#contract/rules/limits.ts';
import type { SpaceNameProblem } from '#contract/rules/space-name.ts';
import { invisibleCharacterMessage } from '../account/name-messages.ts';

/** What clients that only know the specification show. */
export function spaceNameMessage(noun: 'workspace' | 'filespace', problem: SpaceNameProblem): string {
  switch (problem.kind) {
    case 'space-name.blank':
      return `Enter a valid ${noun} name`;
    case 'space-name.invisible':
      return invisibleCharacterMessage(problem.character);
    case 'space-name.length':
      return `${noun === 'workspace' ? 'Workspace' : 'Filespace'} name must be between ${limits.spaceNameMin} and ${limits.spaceNameMax} characters.`;
    case 'space-name.characters':
      return 'Only lowercase letters, digits, and hyphens are allowed.';
    case 'space-name.ends':
      return 'Name must start and end with a letter or digit.';
  }
}
