import { everyoneGroupName, type GroupNameProblem } from '#contract/rules/group-name.ts';
import { limits } from '#contract/rules/limits.ts';
import { invisibleCharacterMessage } from '../account/name-messages.ts';

const messages: Readonly<Record<Exclude<GroupNameProblem['kind'], 'group-name.invisible'>, string>> = {
  'group-name.blank': 'Enter a valid group name',
  'group-name.length': `Group name must be at most ${limits.groupNameMax} characters.`,
  'group-name.reserved': `Name '${everyoneGroupName.name}' is reserved for an automatically created group`,
};

/** What is wrong with the name of a group, for the answer of a call. */
export function groupNameMessage(problem: GroupNameProblem): string {
  if (problem.kind === 'group-name.invisible') return invisibleCharacterMessage(problem.character);
  return messages[problem.kind];
}
