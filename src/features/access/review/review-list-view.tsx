import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import type { FolderGrant } from '#contract/entities/grant.ts';
import { formatCount } from '../../../lib/format.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ListPage } from '../../../ui/table/list-page.tsx';
import { useChangeOff } from '../use-access.ts';
import { ExportButton } from './export-button.tsx';
import { messages } from './messages.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { ReviewFilters } from './review-filters.tsx';
import { type ReviewOrder, shownGrants } from './review-list.ts';
import type { ReviewProps } from './review-props.ts';
import { ReviewTable } from './review-table.tsx';
import { grantKey, type ReviewWords } from './review-words.ts';
import { useStale } from './use-stale.ts';

interface ReviewListProps extends ReviewProps {
  readonly grants: readonly FolderGrant[];
  readonly words: ReviewWords;
  readonly notice: ReactNode;
  readonly onCompare: () => void;
}

/** The rights as they stand. */
export function ReviewList(props: ReviewListProps) {
  const { workspace, people, drives, grants, words, offline, notice, onCompare, onBack } = props;
  const off = useChangeOff();
  const stale = useStale(drives, people);
  const [filter, setFilter] = useState<'all' | 'stale'>('all');
  const [search, setSearch] = useState('');
  const sought = useDeferredValue(search);
  const [order, setOrder] = useState<ReviewOrder | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [removing, setRemoving] = useState<'no' | 'open' | 'closing'>('no');
  const staleOnly = filter === 'stale';
  const shown = useMemo(
    () => shownGrants(grants, stale, words, { search: sought, staleOnly, order }),
    [grants, stale, words, sought, staleOnly, order],
  );
  const selected = useMemo(
    () => (chosen.size === 0 ? [] : grants.filter((grant) => chosen.has(grantKey(grant)))),
    [grants, chosen],
  );
  const empty =
    grants.length === 0
      ? messages.nothing
      : staleOnly && sought === ''
        ? messages.noneStale
        : messages.noneFound;
  return (
    <ListPage
      title="Review access"
      count={formatCount(shown.length)}
      counted={shown.length === 1 ? 'right' : 'rights'}
      actions={
        <>
          <Button variant="ghost" icon="back" onClick={onBack}>
            Folders
          </Button>
          <ExportButton
            workspaceName={workspace.name}
            grants={shown}
            stale={stale}
            words={words}
            off={shown.length === 0 && empty}
          />
          <Button
            icon="trash"
            variant="danger"
            disabledReason={off || (selected.length === 0 && messages.selectRights)}
            onClick={() => setRemoving('open')}
          >
            Remove access
          </Button>
        </>
      }
      toolbar={
        <ReviewFilters
          filter={filter}
          onFilter={setFilter}
          all={grants.length}
          stale={stale?.size}
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
        words={words}
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
          words={words}
          open={removing === 'open'}
          onClose={() => setRemoving('closing')}
          onClosed={() => setRemoving('no')}
          onRemoved={() => setChosen(new Set())}
        />
      )}
    </ListPage>
  );
}
