import { type Role, roles } from '#contract/rules/roles.ts';
import type { CallProblem } from '#contract/worker-api.ts';

/** The sentences of the users screen, word for word. */
export const messages = {
  selectUsers: 'Please select at least one user to delete.',
  deleteFailed: 'Failed to delete user.',
  someDeletesFailed: 'Failed to delete one or more users. Please try again.',
  deleted: 'Users deleted successfully.',
  selectRole: 'Select new role',
  roleUpdated: 'Role updated successfully.',
  selectGroups: 'Please select at least one group.',
  needsConnection: 'Changing users needs a connection',
  ownRole: 'You cannot change your own role',
  ownPlace: 'You cannot delete yourself',
  notJoined: 'Not before the invite is accepted',
} as const;

/** How long most notices of the administration stay. */
export const noticeMs = 3000;

const roleNames: Readonly<Record<Role, string>> = {
  [roles.standard]: 'Standard User',
  [roles.owner]: 'Owner',
  [roles.admin]: 'Admin',
};

export function roleName(role: Role): string {
  return roleNames[role];
}

export function roleFailed(problem: CallProblem): string {
  return `Failed to update role: ${reason(problem)}`;
}

export function removeFromGroupFailed(problem: CallProblem): string {
  return `Failed to remove user from group: ${reason(problem)}`;
}

export function addGroupsFailed(problem: CallProblem): string {
  return `Failed to add groups: ${reason(problem)}`;
}

function reason(problem: CallProblem): string {
  return problem.kind === 'offline' ? 'No connection to the server.' : problem.message;
}
