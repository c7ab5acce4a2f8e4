import { useMemo, useState } from 'react';
import type { Workspace } from '#contract/entities/workspace.ts';
import { secondsFromWire } from '#contract/wire/time.ts';
import { formatCount } from '../../lib/format.ts';
import { useOffline } from '../../lib/use-offline.ts';
import { useTitle } from '../../lib/use-title.ts';
import { usePeople } from '../../shared/people/use-people.ts';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TablePage } from '../../ui/table/table-page.tsx';
import { AuditFooterRow } from './audit-footer-row.tsx';
import { type AuditFilter, auditActor, auditLabelWithNames, filterAuditEntries } from './audit-labels.ts';
import { AuditTable } from './audit-table.tsx';
import { ExportButton } from './export-button.tsx';
import { messages } from './messages.ts';
import { useAuditTrail } from './use-audit-trail.ts';

const filters: readonly AuditFilter[] = [
  ...(['all', 'users', 'roles', 'groups'] as const),
  ...(['invites', 'filespaces', 'workspace', 'rights'] as const),
];

/** What was done to a workspace, its filespaces and its people, by whom, when and from where. */
export function AuditScreen({ workspace }: { readonly workspace: Workspace }) {
  useTitle(messages.title);
  const offline = useOffline();
  const trail = useAuditTrail(workspace);
  const [filter, setFilter] = useState<AuditFilter>('all');
  const [search, setSearch] = useState('');
  const people = usePeople(workspace.id);
  const names = useMemo(
    () => new Map(people?.members.filter(({ name }) => name !== '').map(({ email, name }) => [email, name])),
    [people],
  );
  const shown = filterAuditEntries(trail.entries, filter, search, names);
  const isKnown = trail.entries.length > 0 || trail.state === 'all';
  return (
    <TablePage
      title={messages.title}
      count={isKnown ? formatCount(shown.length) : null}
      counted={messages.counted(shown.length)}
      actions={
        <ExportButton
          workspaceName={workspace.name}
          trail={trail}
          filter={filter}
          search={search}
          names={names}
          offline={offline}
        />
      }
      toolbar={
        <>
          <Select<AuditFilter>
            label={messages.show}
            value={filter}
            onChange={setFilter}
            options={filters.map((value) => ({ value, label: messages.filters[value] }))}
          />
          <SearchField label={messages.searchTrail} quiet value={search} onChange={setSearch} />
        </>
      }
    >
      <AuditTable
        offline={offline}
        rows={shown.map((entry) => ({
          id: entry.id,
          recordedMs: secondsFromWire(entry.recorded_at),
          who: auditActor(entry, names),
          what: auditLabelWithNames(entry, names),
          address: entry.ip_address,
        }))}
        footer={<AuditFooterRow trail={trail} shown={shown.length} offline={offline} />}
      />
    </TablePage>
  );
}
