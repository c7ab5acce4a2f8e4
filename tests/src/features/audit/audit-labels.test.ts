import { expect, test } from 'vitest';
import { auditActions, type WireAuditEntry } from '#contract/wire/audit.ts';
import {
  auditActor,
  auditLabel,
  auditLabelWithNames,
  filterAuditEntries,
} from '#src/features/audit/audit-labels.ts';
import { createAuditExport } from '#src/features/audit/export-audit.ts';

const entry = (action: WireAuditEntry['action'], more: Partial<WireAuditEntry> = {}): WireAuditEntry => ({
  id: 1,
  recorded_at: Date.parse('2026-03-01T12:00:00Z') / 1000,
  actor: 'maya@north.example',
  ip_address: '203.0.113.7',
  action,
  subject: 'priya@north.example',
  from: null,
  to: null,
  ...more,
});

test.each([
  [entry('user-removed'), 'Deleted user priya@north.example'],
  [
    entry('role-changed', { from: '0', to: '2' }),
    'Changed the role of priya@north.example from Standard User to Admin',
  ],
  [
    entry('group-renamed', { subject: 'Studio', from: 'Design', to: 'Studio' }),
    'Renamed group Design to Studio',
  ],
  [
    entry('workspace-renamed', { subject: 'atlas', from: 'acme', to: 'atlas' }),
    'Renamed the workspace from acme to atlas',
  ],
  [entry('filespace-deleted', { subject: 'atlas' }), 'Deleted filespace atlas'],
  [entry('invite-link-copied'), "Copied priya@north.example's invitation link"],
  [entry('group-joined', { to: 'Studio' }), 'Added priya@north.example to group Studio'],
  [entry('group-left', { from: 'Studio' }), 'Removed priya@north.example from group Studio'],
  [entry('access-granted', { to: '1' }), 'Granted Edit to priya@north.example'],
  [
    entry('access-changed', { from: '1', to: '0' }),
    'Changed the access of priya@north.example from Edit to View',
  ],
  [entry('access-removed', { from: '0' }), 'Removed the access of priya@north.example'],
  [entry('snapshot-captured', { subject: 'atlas', to: 'Launch' }), 'Captured snapshot Launch of atlas'],
  [
    entry('items-deleted-forever', { subject: 'atlas', from: 'Plans', to: '1204' }),
    'Deleted Plans (1,204 items) forever from atlas',
  ],
  [
    entry('items-deleted-forever', { subject: 'atlas', from: 'a.txt', to: '1' }),
    'Deleted a.txt forever from atlas',
  ],
  [entry('items-deleted-forever', { subject: 'atlas', to: '3' }), 'Deleted 3 items forever from atlas'],
  [entry('workspace-held', { subject: 'north' }), 'Put the workspace on hold'],
  [entry('workspace-held', { subject: 'north', to: 'Unpaid.' }), 'Put the workspace on hold: Unpaid.'],
  [
    entry('quota-changed', { subject: 'north', from: 'none', to: '1099511627776' }),
    'Changed how much may be stored from no limit to 1.00 TB',
  ],
  [entry('snapshot-deleted', { subject: 'atlas', from: 'Launch' }), 'Deleted snapshot Launch of atlas'],
  [entry('schedule-created', { subject: 'atlas', to: 'Nightly' }), 'Scheduled snapshot Nightly of atlas'],
  [entry('schedule-stopped', { subject: 'atlas', from: 'Nightly' }), 'Stopped schedule Nightly of atlas'],
])('%o is shown as %s', (step, text) => {
  expect(auditLabel(step)).toBe(text);
});

test('every action has words, and stands below one filter', () => {
  const all = auditActions.map((action) => entry(action));
  expect(all.map(auditLabel).every((text) => text.length > 0)).toBe(true);
  const filters = ['users', 'roles', 'groups', 'invites', 'filespaces', 'workspace', 'rights'] as const;
  const counts = filters.map((filter) => filterAuditEntries(all, filter, '').length);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(auditActions.length);
  expect(filterAuditEntries(all, 'all', ' PRIYA@').length).toBeGreaterThan(0);
  expect(filterAuditEntries(all, 'all', '203.0.113.7')).toEqual(all);
  expect(filterAuditEntries(all, 'all', 'nobody')).toEqual([]);
});

test('people are called by their names, and found by names and addresses', () => {
  const names = new Map([['priya@north.example', 'Priya Raman']]);
  const granted = entry('access-granted', { subject: 'priya@north.example on Legal', to: '1' });
  expect(auditLabelWithNames(granted, names)).toBe(
    auditLabel({ ...granted, subject: 'Priya Raman on Legal' }),
  );
  // Rows of before have an English word in them.
  const onFolder = entry('access-granted', { subject: 'priya@north.example (Legal)', to: '1' });
  expect(auditLabelWithNames(onFolder, names)).toBe(
    auditLabel({ ...onFolder, subject: 'Priya Raman (Legal)' }),
  );
  const removed = entry('user-removed', { subject: 'sam@north.example' });
  expect(auditLabelWithNames(removed, names)).toBe(auditLabel(removed));
  for (const search of ['raman', 'priya@north.example on']) {
    expect(filterAuditEntries([granted, removed], 'all', search, names)).toEqual([granted]);
  }
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
  'a cell that begins as %j does is text',
  (subject) => {
    const { text } = createAuditExport('acme', [entry('workspace-renamed', { subject, from: subject })], 0);
    const cells = text.slice(text.indexOf('2026')).split(',');
    expect(cells.filter((cell) => /^"?[=+\-@\t\r]/.test(cell))).toEqual([]);
    expect(cells.filter((cell) => cell.replace('"', '').startsWith(`'${subject}`))).toHaveLength(2);
  },
);

test('the file opens as a table, and a name that looks like a formula is none', () => {
  const { name, text } = createAuditExport(
    'acme',
    [entry('group-created', { subject: '=HYPERLINK("x")' })],
    0,
  );
  expect(name).toBe('Lunvik audit trail acme 1970-01-01.csv');
  expect(text).toBe(
    '\ufeffTime (UTC),Who,What,Action,Subject,From,To,Network address\r\n' +
      '2026-03-01T12:00:00.000Z,maya@north.example,"Created group =HYPERLINK(""x"")",group-created,' +
      '"\'=HYPERLINK(""x"")",,,203.0.113.7\r\n',
  );
});

test('whoever runs the server is called so on the page and in its file, and is found by it', () => {
  const held = entry('workspace-held', { actor: 'operator', to: null });
  expect(auditActor(held, new Map())).toEqual({ name: '', email: 'Operator' });
  expect(createAuditExport('north', [held], 0).text).toContain(',Operator,');
  expect(filterAuditEntries([held, entry('user-left')], 'all', 'operator')).toEqual([held]);
});
