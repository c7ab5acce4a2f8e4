import { limits } from '#contract/rules/limits.ts';
import { spaceNameCriteria } from '#contract/rules/space-name.ts';
import { spaceNameMessages } from './space-name-messages.ts';

interface SpaceNameCheck {
  readonly id: 'length' | 'characters' | 'ends';
  readonly text: string;
  readonly state: 'open' | 'met' | 'failed';
}

/**
 * The live checklist under the name of a workspace or a filespace. What is not met counts as failed once there is
 * something to judge: while the field was never filled, nobody has done anything wrong.
 */
export function spaceNameChecks(name: string, lengthText: string, left: boolean): readonly SpaceNameCheck[] {
  const criteria = spaceNameCriteria(name);
  const texts = {
    length: lengthText,
    characters: spaceNameMessages.characters,
    ends: spaceNameMessages.ends,
  };
  return (['length', 'characters', 'ends'] as const).map((id) => ({
    id,
    text: texts[id],
    state: criteria[id] ? 'met' : isWrong(id, name, left) ? 'failed' : 'open',
  }));
}

/** A length or an end may still come right with the next key; a wrong character will not. */
function isWrong(id: SpaceNameCheck['id'], name: string, left: boolean): boolean {
  if (name === '') return false;
  return left || id === 'characters' || (id === 'length' && name.length > limits.spaceNameMax);
}
