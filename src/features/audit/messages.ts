import { catalog } from '../../ui/language/catalog.ts';

/** The messages of the audit trail. */
export const messages = catalog('features/audit/messages', {
  title: 'Audit trail',
  needsConnection: 'You need a connection to see the audit trail',
  offline: "You're offline. The audit trail needs a connection.",
  failed: "Couldn't load the audit trail.",
  exportFailed: "Couldn't export the audit trail. Try again.",
  nothing: 'No activity yet',
  noneFound: 'No matches',
  loading: 'Loading the audit trail',
  showOlder: 'Show older',
  counted: (count: number) => (count === 1 ? 'entry' : 'entries'),
  show: 'Show',
  searchTrail: 'Search the trail',
  filters: {
    all: 'Everything',
    users: 'Users',
    roles: 'Roles',
    groups: 'Groups',
    invites: 'Invites',
    filespaces: 'Filespaces',
    workspace: 'Workspace',
    rights: 'Access',
  },
  what: 'What',
  who: 'Who',
  when: 'When',
  from: 'From',
  columns: ['Time (UTC)', 'Who', 'What', 'Action', 'Subject', 'From', 'To', 'Network address'],
  fileName: (workspace: string, day: string) => `Lunvik audit trail ${workspace} ${day}.csv`,
  exportCsv: 'Export CSV',
});
