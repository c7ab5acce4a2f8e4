import type { ComponentProps } from 'react';
import type { WireDeletedItem } from '#contract/wire/history/trash.ts';
import { useNow } from '../../lib/use-now.ts';
import { restoringMessages } from '../../shared/restore/restore-messages.ts';
import { common } from '../../ui/common-messages.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/display/banner.tsx';
import { EmptyState } from '../../ui/display/empty-state.tsx';
import { Spinner } from '../../ui/display/spinner.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { classNames } from '../../ui/foundations/class-names.ts';
import { foreverMessages } from './forever/forever-messages.ts';
import { messages } from './messages.ts';
import styles from './trash.module.css';
import type { TrashList } from './trash-pages.ts';
import { TrashTable } from './trash-table.tsx';
import { countText, problemText } from './trash-texts.ts';

interface TrashSelectionProps {
  readonly count: number;
  readonly restoreReason: string | false;
  readonly onRestore: () => void;
  readonly onClear: () => void;
  readonly onDelete: (() => void) | null;
  readonly deleteReason: string | false;
}

/** What can be done with the rows that are selected. */
export function TrashSelection({ count, restoreReason, deleteReason, ...on }: TrashSelectionProps) {
  return (
    <div className={styles.selection} role="toolbar" aria-label={common.selection}>
      <b>{messages.selected(count)}</b>
      <Button size="sm" variant="ghost" onClick={on.onClear}>
        {common.clear}
      </Button>
      {on.onDelete !== null && (
        <Button size="sm" variant="danger" keys="Delete" disabledReason={deleteReason} onClick={on.onDelete}>
          {foreverMessages.action}
        </Button>
      )}
      <Button
        size="sm"
        variant="primary"
        icon="undo"
        keys="R"
        disabledReason={restoreReason}
        onClick={on.onRestore}
      >
        {restoringMessages.restore}
      </Button>
    </div>
  );
}

interface TrashToolsProps extends TrashSelectionProps {
  readonly term: string;
  readonly onTerm: (term: string) => void;
  readonly isVacant: boolean;
  /** Null where this person may not. */
  readonly emptying: { readonly isLoading: boolean; readonly ask: () => void } | null;
}

/** The search, and what can be done with what is selected, or with all of it. */
export function TrashTools({ term, onTerm, isVacant, emptying, ...selection }: TrashToolsProps) {
  if (isVacant) return null;
  return (
    <>
      <SearchField
        label={messages.search}
        className={classNames(styles.search, term === '' && styles.idle)}
        value={term}
        onChange={onTerm}
      />
      {selection.count > 0 ? (
        <TrashSelection {...selection} />
      ) : (
        emptying !== null &&
        term === '' && (
          <Button
            variant="danger"
            working={emptying.isLoading && messages.loading}
            disabledReason={selection.deleteReason}
            onClick={emptying.ask}
          >
            {foreverMessages.empty}
          </Button>
        )
      )}
    </>
  );
}

interface TrashCountProps {
  readonly items: readonly WireDeletedItem[];
  readonly isWhole: boolean;
}

/** The line below the list. */
export function TrashCount({ items, isWhole }: TrashCountProps) {
  if (items.length === 0) return null;
  return (
    <p className={styles.status} role="status">
      {countText(items, isWhole)}
    </p>
  );
}

const nowEveryMs = 60_000;

interface TrashBodyProps {
  readonly trash: TrashList & { readonly retry: () => void };
  readonly isSearched: boolean;
  readonly offline: boolean;
  readonly timeZone: string;
  readonly table: Omit<ComponentProps<typeof TrashTable>, 'nowMs'>;
}

/** The list, or why there is none. What has been loaded stays. */
export function TrashBody({ trash, isSearched, offline, timeZone, table }: TrashBodyProps) {
  const { problem, checkedMs, retry } = trash;
  const nowMs = useNow(nowEveryMs);
  const isOffline = offline || problem?.kind === 'offline';
  const tryAgain = (
    <Button size="sm" onClick={retry}>
      {common.tryAgain}
    </Button>
  );
  if (checkedMs === null) {
    if (problem === null && !offline) return <Waiting />;
    return (
      <EmptyState
        art="search"
        className={styles.middle}
        title={isOffline ? common.needsConnection : messages.failedTitle}
        action={!isOffline && tryAgain}
      >
        {isOffline || problem === null ? messages.offline : problemText(problem)}
      </EmptyState>
    );
  }
  return (
    <>
      {isOffline ? (
        <Banner tone="warn" icon="cloud-off">
          {messages.asOf(checkedMs, timeZone)}
        </Banner>
      ) : (
        problem !== null && (
          <Banner tone="danger" icon="alert" action={tryAgain}>
            {messages.moreFailed} {problemText(problem)}
          </Banner>
        )
      )}
      {table.items.length > 0 ? (
        <TrashTable {...table} nowMs={nowMs} />
      ) : trash.next !== null && problem === null ? (
        <Waiting />
      ) : (
        <Nothing isSearched={isSearched} isWhole={trash.next === null} />
      )}
    </>
  );
}

/** Nothing is said of what has not loaded. */
function Nothing({ isSearched, isWhole }: { readonly isSearched: boolean; readonly isWhole: boolean }) {
  if (isSearched)
    return (
      <EmptyState
        art="search"
        className={styles.middle}
        title={isWhole ? messages.nothingFound : messages.nothingFoundYet}
      />
    );
  return isWhole && <EmptyState art="vacant" className={styles.middle} title={messages.empty} />;
}

function Waiting() {
  return (
    <div className={styles.waiting} role="status">
      <Spinner />
      <span>{messages.loading}</span>
    </div>
  );
}
