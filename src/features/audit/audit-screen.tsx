import { useState } from 'react';
import type { Workspace } from '#contract/entities/workspace.ts';
import { secondsFromWire } from '#contract/wire/time.ts';
import { formatCount, formatDate } from '../../lib/format.ts';
import { useOffline } from '../../lib/use-offline.ts';
import { useTitle } from '../../lib/use-title.ts';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TablePage } from '../../ui/table/table-page.tsx';
import { AuditFooterRow } from './audit-footer-row.tsx';
import { type AuditFilter, auditLabel, filterAuditEntries } from './audit-labels.ts';
import { AuditTable } from './audit-table.tsx';
import { ExportButton } from './export-button.tsx';
import { useAuditTrail } from './use-audit-trail.ts';

const filters: readonly { readonly value: AuditFilter; readonly label: string }[] = [
  { value: 'all', label: 'Everything' },
  { value: 'users', label: 'Users' },
  { value: 'roles', label: 'Roles' },
  { value: 'groups', label: 'Groups' },
  { value: 'invites', label: 'Invites' },
  { value: 'filespaces', label: 'Filespaces' },
  { value: 'workspace', label: 'Workspace' },
  { value: 'rights', label: 'Access' },
];

/** What was done to a workspace, its filespaces and its people, by whom, when and from where. */
export function AuditScreen({ workspace }: { readonly workspace: Workspace }) {
  useTitle('Audit trail');
  const offline = useOffline();
  const trail = useAuditTrail(workspace);
  const [filter, setFilter] = useState<AuditFilter>('all');
  const [search, setSearch] = useState('');
  const shown = filterAuditEntries(trail.entries, filter, search);
  return (
    <TablePage
      title="Audit trail"
      count={formatCount(shown.length)}
      counted={shown.length === 1 ? 'entry' : 'entries'}
      actions={
        <ExportButton
          workspaceName={workspace.name}
          trail={trail}
          filter={filter}
          search={search}
          offline={offline}
        />
      }
      toolbar={
        <>
          <Select<AuditFilter> label="Show" value={filter} onChange={setFilter} options={filters} />
          <SearchField label="Search the trail" quiet value={search} onChange={setSearch} />
        </>
      }
    >
      <AuditTable
        rows={shown.map((entry) => ({
          id: entry.id,
          time: formatDate(secondsFromWire(entry.recorded_at)),
          who: entry.actor,
          what: auditLabel(entry),
          address: entry.ip_address,
        }))}
        footer={<AuditFooterRow trail={trail} shown={shown.length} offline={offline} />}
      />
    </TablePage>
  );
}
