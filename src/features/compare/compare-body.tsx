import type { DifferenceKind } from '#contract/wire/history/diff.ts';
import type { DifferenceListRow } from '../../shared/differences/difference-rows.ts';
import { DifferenceTable } from '../../shared/differences/difference-table.tsx';
import type { useDifferences } from '../../shared/differences/use-differences.ts';
import { common } from '../../ui/common-messages.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/display/banner.tsx';
import { EmptyState } from '../../ui/display/empty-state.tsx';
import { Spinner } from '../../ui/display/spinner.tsx';
import styles from './compare.module.css';
import { CompareRow, type CompareRowContext } from './compare-row.tsx';
import { isPassing, problemText } from './compare-texts.ts';
import { messages } from './messages.ts';
import { FolderCheck, HeadCheck, ItemCheck } from './selection/selection-checks.tsx';
import type { CompareSelection } from './selection/use-difference-selection.ts';

interface CompareBodyProps extends CompareRowContext {
  readonly differences: ReturnType<typeof useDifferences>;
  readonly only: DifferenceKind | null;
  readonly offline: boolean;
  readonly rows: readonly DifferenceListRow[];
  readonly selection: CompareSelection;
}

/** The list, or why there is none. What has been loaded stays. */
export function CompareBody({ differences, only, offline, rows, selection, ...context }: CompareBodyProps) {
  const { first, items, problem, retry, more } = differences;
  const tryAgain = (
    <Button size="sm" onClick={retry}>
      {common.tryAgain}
    </Button>
  );
  if (first === null) {
    const isOffline = offline || problem?.kind === 'offline';
    if (problem === null && !isOffline) return <Waiting />;
    return (
      <EmptyState
        art="search"
        className={styles.middle}
        title={isOffline ? common.needsConnection : messages.failedTitle}
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
          title={only === null ? messages.same : messages.noneOfKind[only]}
        >
          {only === null && messages.sameLine}
        </EmptyState>
      ) : (
        <DifferenceTable
          label={messages.list}
          rows={rows}
          filespaceName={context.filespace.name}
          empty={messages.same}
          onEnd={more}
          {...(selection.isOffered && {
            choosing: {
              head: <HeadCheck selection={selection} />,
              folder: (id, name) => <FolderCheck folderId={id} name={name} selection={selection} />,
            },
          })}
        >
          {(item, rowProps) => (
            <CompareRow
              {...{ item, rowProps, ...context }}
              selected={selection.chosen.has(item.id)}
              check={selection.isOffered ? <ItemCheck item={item} selection={selection} /> : undefined}
            />
          )}
        </DifferenceTable>
      )}
    </>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting} role="status">
      <Spinner />
      <span>{messages.comparing}</span>
    </div>
  );
}
