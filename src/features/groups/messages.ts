import { formatCount, formatGroupCount, plural } from '../../lib/format.ts';
import { catalog } from '../../ui/language/catalog.ts';

/** The messages of the groups screen, word for word. */
export const messages = catalog('features/groups/messages', {
  title: 'Groups',
  counted: (count: number) => (count === 1 ? 'group' : 'groups'),
  selectGroups: 'Select atleast one Group to Delete',
  noneSelected: 'No groups selected to delete.',
  selectUsers: 'Please select at least one user to delete.',
  created: 'Group created Successfully',
  renamed: 'Group Renamed Successfully',
  deleted: 'Group Deleted Successfully',
  allDeleted: 'Selected groups deleted successfully',
  someDeletesFailed: 'Failed to delete some groups',
  deletedOf: (done: number, all: number) =>
    `${formatCount(done)} of ${plural(all, 'group')} ${done === 1 ? 'was' : 'were'} deleted.`,
  addedOf: (done: number, all: number) =>
    `${formatCount(done)} of ${plural(all, 'user')} ${done === 1 ? 'was' : 'were'} added.`,
  removedOf: (done: number, all: number) =>
    `${formatCount(done)} of ${plural(all, 'user')} ${done === 1 ? 'was' : 'were'} removed.`,
  exists: 'A group with this name already exists',
  selectToAdd: 'Select at least one user to add',
  needsConnection: 'You need a connection to change groups',
  missing: 'This user or group no longer exists.',
  offline: 'No connection to the server.',
  blankName: 'Enter a valid group name',
  longName: (most: number) => `Group name must be at most ${most} characters.`,
  reservedName: (name: string) => `Name '${name}' is reserved for an automatically created group`,
  removeFailed: (reason: string) => `Failed to remove user from group: ${reason}`,
  addFailed: (reason: string) => `Failed to add groups: ${reason}`,
  addUsers: 'Add users',
  usersFor: (group: string) => `Users for ${group}`,
  searchByEmail: 'Search by name or email',
  deleteSelected: 'Delete selected groups',
  deleteGroup: 'Delete group',
  alreadyDeleted: "It's already deleted.",
  groups: (count: number) => plural(count, 'group'),
  willBeDeleted: (one: boolean) =>
    one
      ? '{groups} will be deleted. Its users stay in the workspace.'
      : '{groups} will be deleted. Their users stay in the workspace.',
  usersOf: (group: string) => `Users of ${group}`,
  createGroup: 'Create group',
  renameGroup: 'Rename group',
  creating: 'Creating...',
  renaming: 'Renaming...',
  groupName: 'Group name',
  details: 'Group Details',
  users: 'Users',
  access: 'Access and permissions',
  allInGroup: 'All users are in this group',
  selected: (count: number) => `${formatCount(count)} selected`,
  noUsers: 'No users in this group yet',
  noUsersHint: 'Choose “Add users” to give people the access that this group has.',
  noneFound: 'No groups found',
  selectAll: 'Select all groups',
  usersCount: 'Users count',
  countOfUsers: (count: number) => `${formatGroupCount(count)} ${count === 1 ? 'user' : 'users'}`,
  builtIn: 'Built in',
  renameNamed: (name: string) => `Rename ${name}`,
  deleteNamed: (name: string) => `Delete ${name}`,
});
