import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import type { Grant } from '#contract/entities/grant.ts';
import { formatCount } from '../../../lib/format.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TablePage } from '../../../ui/table/table-page.tsx';
import { messages as accessMessages } from '../messages.ts';
import { useChangeDisabledReason } from '../use-access.ts';
import { ExportButton } from './export-button.tsx';
import { messages } from './messages.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { ReviewFilters } from './review-filters.tsx';
import { grantKey, type ReviewLabels } from './review-labels.ts';
import type { ReviewProps } from './review-props.ts';
import { filterAndSortGrants, type ReviewOrder } from './review-rows.ts';
import { ReviewTable } from './review-table.tsx';
import { useRedundantGrants } from './use-redundant-grants.ts';

interface ReviewListProps extends ReviewProps {
  readonly grants: readonly Grant[];
  readonly labels: ReviewLabels;
  readonly notice: ReactNode;
  readonly onCompare: () => void;
}

/** The rights as they stand. */
export function ReviewList(props: ReviewListProps) {
  const { workspace, people, drives, grants, labels, offline, notice, onCompare, onBack } = props;
  const off = useChangeDisabledReason();
  const stale = useRedundantGrants(drives, people);
  const [filter, setFilter] = useState<'all' | 'stale'>('all');
  const [search, setSearch] = useState('');
  const searchText = useDeferredValue(search);
  const [order, setOrder] = useState<ReviewOrder | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [removing, setRemoving] = useState<'no' | 'open' | 'closing'>('no');
  const staleOnly = filter === 'stale';
  const shown = useMemo(
    () => filterAndSortGrants(grants, stale, labels, { search: searchText, staleOnly, order }),
    [grants, stale, labels, searchText, staleOnly, order],
  );
  const selected = useMemo(
    () => (chosen.size === 0 ? [] : grants.filter((grant) => chosen.has(grantKey(grant)))),
    [grants, chosen],
  );
  const empty =
    grants.length === 0
      ? messages.nothing
      : staleOnly && searchText === ''
        ? messages.noneStale
        : messages.noneFound;
  return (
    <TablePage
      title={messages.title}
      count={formatCount(shown.length)}
      counted={messages.entriesCounted(shown.length)}
      actions={
        <>
          <Button variant="ghost" icon="back" onClick={onBack}>
            {messages.folders}
          </Button>
          <ExportButton
            workspaceName={workspace.name}
            grants={shown}
            stale={stale}
            labels={labels}
            off={shown.length === 0 && empty}
          />
          <Button
            icon="trash"
            variant="danger"
            disabledReason={off || (selected.length === 0 && messages.selectPermissions)}
            onClick={() => setRemoving('open')}
          >
            {accessMessages.removeAccess}
          </Button>
        </>
      }
      toolbar={
        <ReviewFilters
          filter={filter}
          onFilter={setFilter}
          all={grants.length}
          stale={stale?.size}
          selected={selected.length}
          search={search}
          onSearch={setSearch}
          offline={offline}
          onCompare={onCompare}
        />
      }
    >
      {notice}
      <ReviewTable
        grants={shown}
        stale={stale}
        labels={labels}
        me={workspace.memberId}
        order={order}
        onOrder={setOrder}
        selected={chosen}
        onSelect={setChosen}
        empty={empty}
      />
      {removing !== 'no' && (
        <RemoveDialog
          workspaceId={workspace.id}
          grants={selected}
          stale={stale}
          labels={labels}
          open={removing === 'open'}
          onClose={() => setRemoving('closing')}
          onClosed={() => setRemoving('no')}
          onRemoved={() => setChosen(new Set())}
        />
      )}
    </TablePage>
  );
}
