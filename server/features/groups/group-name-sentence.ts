import { everyone, type GroupNameProblem } from '#contract/rules/group-name.ts';
import { limits } from '#contract/rules/limits.ts';

const sentences: Readonly<Record<GroupNameProblem['kind'], string>> = {
  'group-name.blank': 'Enter a valid group name',
  'group-name.length': `Group name must be at most ${limits.groupNameMax} characters.`,
  'group-name.reserved': `Name '${everyone.name}' is reserved for an automatically created group`,
};

/** What is wrong with the name of a group, for the answer of a call. */
export function groupNameSentence({ kind }: GroupNameProblem): string {
  return sentences[kind];
}
