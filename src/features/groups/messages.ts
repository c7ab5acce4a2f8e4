import { everyoneGroupName, type GroupNameProblem } from '#contract/rules/group-name.ts';
import { limits } from '#contract/rules/limits.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { invisibleCharacterMessage } from '../../lib/names/name-texts.ts';

/** The messages of the groups screen, word for word. */
export const messages = {
  selectGroups: 'Select atleast one Group to Delete',
  noneSelected: 'No groups selected to delete.',
  selectUsers: 'Please select at least one user to delete.',
  created: 'Group created Successfully',
  renamed: 'Group Renamed Successfully',
  deleted: 'Group Deleted Successfully',
  allDeleted: 'Selected groups deleted successfully',
  someDeletesFailed: 'Failed to delete some groups',
  exists: 'A group with this name already exists',
  selectToAdd: 'Select at least one user to add',
  needsConnection: 'Changing groups needs a connection',
  missing: 'The user or the group is not there any more.',
  offline: 'No connection to the server.',
} as const;

/** How long most notices of the administration stay; that a user could not be removed stays the usual 5 seconds. */
export const noticeMs = 3000;

const nameMessages: Readonly<Record<Exclude<GroupNameProblem['kind'], 'group-name.invisible'>, string>> = {
  'group-name.blank': 'Enter a valid group name',
  'group-name.length': `Group name must be at most ${limits.groupNameMax} characters.`,
  'group-name.reserved': `Name '${everyoneGroupName.name}' is reserved for an automatically created group`,
};

export function nameMessage(problem: GroupNameProblem): string {
  if (problem.kind === 'group-name.invisible') return invisibleCharacterMessage(problem.character);
  return nameMessages[problem.kind];
}

/** Why a group was not made, renamed or deleted. */
export function groupFailedMessage(problem: CallProblem): string {
  if (problem.kind === 'offline') return messages.offline;
  if (problem.status === 404) return messages.missing;
  return problem.code === 'already-exists' ? messages.exists : problem.message;
}

export function removeFailedMessage(problem: CallProblem): string {
  return `Failed to remove user from group: ${groupFailedMessage(problem)}`;
}

export function addFailedMessage(problem: CallProblem): string {
  return `Failed to add groups: ${groupFailedMessage(problem)}`;
}
