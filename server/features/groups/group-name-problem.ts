import { everyoneGroupName, type GroupNameProblem } from '#contract/rules/group-name.ts';
import { limits } from '#contract/rules/limits.ts';
import type { Problem } from '../../http/handler.ts';
import { detailed } from '../../http/problem.ts';

/** What is wrong with the name of a group, for the answer of a call. */
export function groupNameProblem(problem: GroupNameProblem): Problem {
  switch (problem.kind) {
    case 'group-name.invisible':
      return detailed('bad-request', 'name-invisible', { character: problem.character });
    case 'group-name.blank':
      return detailed('bad-request', 'group-name-blank');
    case 'group-name.length':
      return detailed('bad-request', 'group-name-length', { most: limits.groupNameMax });
    case 'group-name.reserved':
      return detailed('bad-request', 'group-name-reserved', { name: everyoneGroupName.name });
  }
}
