import { useEffect, useMemo } from 'react';
import type { DifferenceKind } from '#contract/wire/history/diff.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/display/banner.tsx';
import { EmptyState } from '../../ui/display/empty-state.tsx';
import { Spinner } from '../../ui/display/spinner.tsx';
import { VirtualTable } from '../../ui/table/virtual-table.tsx';
import styles from './compare.module.css';
import { type CompareRowContext, DifferenceRow, FolderRow } from './compare-row.tsx';
import { type CompareRow, compareRows } from './compare-rows.ts';
import { isPassing, messages, problemText } from './messages.ts';
import type { useDifferences } from './use-differences.ts';

interface CompareBodyProps extends CompareRowContext {
  readonly differences: ReturnType<typeof useDifferences>;
  readonly only: DifferenceKind | null;
  readonly offline: boolean;
}

/** The list, or why there is none. What has been loaded stays. */
export function CompareBody({ differences, only, offline, ...context }: CompareBodyProps) {
  const { first, items, problem, retry, more } = differences;
  const rows = useMemo(() => compareRows(differences), [differences]);
  const tryAgain = (
    <Button size="sm" onClick={retry}>
      {messages.tryAgain}
    </Button>
  );
  if (first === null) {
    const isOffline = offline || problem?.kind === 'offline';
    if (problem === null && !isOffline) return <Waiting />;
    return (
      <EmptyState
        art="search"
        className={styles.middle}
        title={isOffline ? messages.needsConnection : messages.failedTitle}
        action={problem !== null && isPassing(problem) && tryAgain}
      >
        {problem === null ? messages.offline : problemText(problem)}
      </EmptyState>
    );
  }
  return (
    <>
      {problem !== null && (
        <Banner tone="danger" icon="alert" action={problem.kind !== 'offline' && tryAgain}>
          {messages.moreFailed} {problemText(problem)}
        </Banner>
      )}
      {items.length === 0 ? (
        <EmptyState
          art="done"
          className={styles.middle}
          title={only === null ? messages.same : messages.noneOfKind(only)}
        >
          {only === null && messages.sameLine}
        </EmptyState>
      ) : (
        <List rows={rows} onEnd={more} context={context} />
      )}
    </>
  );
}

interface ListProps {
  readonly rows: readonly CompareRow[];
  /** The last row was drawn. */
  readonly onEnd: () => void;
  readonly context: CompareRowContext;
}

function List({ rows, onEnd, context }: ListProps) {
  return (
    <VirtualTable
      label={messages.list}
      columns={2}
      rows={rows}
      keyOf={({ id }) => id}
      empty={messages.same}
      head={
        <>
          <th scope="col">Name</th>
          <th scope="col" data-from="medium">
            Details
          </th>
        </>
      }
    >
      {(row, rowProps) => (
        <>
          {row.type === 'folder' ? (
            <FolderRow row={row} rowProps={rowProps} filespaceName={context.filespace.name} />
          ) : (
            <DifferenceRow item={row.item} rowProps={rowProps} {...context} />
          )}
          {rowProps['data-index'] === rows.length - 1 && <End key={rows.length} onDrawn={onEnd} />}
        </>
      )}
    </VirtualTable>
  );
}

/** Asks for what comes next once the end of what is here was drawn. */
function End({ onDrawn }: { readonly onDrawn: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it is drawn
  useEffect(onDrawn, []);
  return null;
}

function Waiting() {
  return (
    <div className={styles.waiting} role="status">
      <Spinner />
      <span>{messages.comparing}</span>
    </div>
  );
}
