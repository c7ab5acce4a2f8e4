import { everyoneGroupName, type GroupNameProblem } from '#contract/rules/group-name.ts';
import { limits } from '#contract/rules/limits.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { invisibleCharacterMessage } from '../../lib/names/name-texts.ts';
import { serverText } from '../../lib/problems/server-text.ts';
import { messages } from './messages.ts';

/** How long most notices of the administration stay; that a user could not be removed stays the usual 5 seconds. */
export const noticeMs = 3000;

export function nameMessage(problem: GroupNameProblem): string {
  switch (problem.kind) {
    case 'group-name.invisible':
      return invisibleCharacterMessage(problem.character);
    case 'group-name.blank':
      return messages.blankName;
    case 'group-name.length':
      return messages.longName(limits.groupNameMax);
    case 'group-name.reserved':
      return messages.reservedName(everyoneGroupName.name);
  }
}

/** Why a group was not made, renamed or deleted. */
export function groupFailedMessage(problem: CallProblem): string {
  if (problem.kind === 'offline') return messages.offline;
  if (problem.status === 404) return messages.missing;
  return problem.code === 'already-exists' ? messages.exists : serverText(problem);
}

export function removeFailedMessage(problem: CallProblem): string {
  return messages.removeFailed(groupFailedMessage(problem));
}

export function addFailedMessage(problem: CallProblem): string {
  return messages.addFailed(groupFailedMessage(problem));
}
