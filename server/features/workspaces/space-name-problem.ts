import { limits } from '#contract/rules/limits.ts';
import type { SpaceNameProblem } from '#contract/rules/space-name.ts';
import type { Problem } from '../../http/handler.ts';
import { detailed } from '../../http/problem.ts';

/** What is wrong with the name of a workspace or a filespace, for the answer of a call. */
export function spaceNameProblem(noun: 'workspace' | 'filespace', problem: SpaceNameProblem): Problem {
  switch (problem.kind) {
    case 'space-name.blank':
      return detailed('bad-request', `${noun}-name-blank`);
    case 'space-name.invisible':
      return detailed('bad-request', 'name-invisible', { character: problem.character });
    case 'space-name.length':
      return detailed('bad-request', `${noun}-name-length`, {
        least: limits.spaceNameMin,
        most: limits.spaceNameMax,
      });
    case 'space-name.characters':
      return detailed('bad-request', 'space-name-characters');
    case 'space-name.ends':
      return detailed('bad-request', 'space-name-ends');
  }
}
