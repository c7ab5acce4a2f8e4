import { plural } from '../../../../lib/format.ts';
import { catalog } from '../../../../ui/language/catalog.ts';

/** What the list of who had access at a moment says. */
export const accessMessages = catalog('features/items/moment/access/access-messages', {
  open: 'Who had access',
  title: (folder: string, time: string | null) =>
    time === null ? `Who had access to ${folder}` : `Who had access to ${folder} as of ${time}`,
  list: (folder: string) => `People and groups who had access to ${folder}`,
  asking: 'Loading access at that time…',
  summary: (count: number) =>
    count === 0
      ? 'Only the owner and admins, who see everything.'
      : `${plural(count, 'user or group', 'users and groups')}, besides the owner and the admins, who see everything.`,
  permission: (permission: number) => (permission === 1 ? 'Edit' : 'View'),
  close: 'Close',
  here: 'Given here',
  from: (folder: string) => `From ${folder}`,
  formerUser: 'Former member',
  formerGroup: 'Deleted group',
  offline: 'You need a connection to see who had access. It loads as soon as the server can be reached.',
});
