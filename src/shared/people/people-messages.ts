import { formatCount, plural } from '../../lib/format.ts';
import { catalog } from '../../ui/language/catalog.ts';

/** Words about the people of a workspace. */
export const peopleMessages = catalog('shared/people/people-messages', {
  /** Who is signed in, where somebody else's name would stand. */
  you: 'you',
  adding: 'Adding...',
  offlineTitle: "You're offline",
  offlineCopy: {
    users: (when: string) => `You're offline. Showing users as of ${when}; you can't make changes.`,
    groups: (when: string) => `You're offline. Showing groups as of ${when}; you can't make changes.`,
    access: (when: string) => `You're offline. Showing access as of ${when}; you can't make changes.`,
    snapshots: (when: string) => `You're offline. Showing snapshots as of ${when}; you can't make changes.`,
  },
  connectOnce: {
    users: 'Connect once to see the users. After that the list is available offline.',
    groups: 'Connect once to see the groups. After that the list is available offline.',
    access: "Connect once to see who has access. After that it's available offline.",
  },
  titles: { users: 'Users', groups: 'Groups', access: 'Access' },
  loading: { users: 'Loading users', groups: 'Loading groups', access: 'Loading access' },
  standard: 'Standard User',
  owner: 'Owner',
  admin: 'Admin',
  invited: (role: string) => `${role}, invited`,
  joined: (role: string, day: string) => `${role}, joined ${day}`,
  groupOf: (name: string, people: number) => `${name} (${plural(people, 'person', 'people')})`,
  restoreQuestion: (names: readonly string[]) =>
    `Restore ${names.length === 1 ? names[0] : plural(names.length, 'item')}?`,
  getBack: (who: string, onePerson: boolean, items: number) =>
    `${who} ${onePerson ? 'gets' : 'get'} back their access to ${items === 1 ? 'it' : 'them'}.`,
  unknown: "This device doesn't know whether others get back their access to folders inside.",
  countOf: (done: number, all: number) => `${formatCount(done)} of ${formatCount(all)}`,
  more: (count: number) => `${formatCount(count)} more`,
});
