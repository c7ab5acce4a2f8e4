import { useMemo } from 'react';
import { useNow } from '../../lib/use-now.ts';
import { Spinner } from '../../ui/display/spinner.tsx';
import { differenceRows } from '../differences/difference-rows.ts';
import { DifferenceRow, DifferenceTable } from '../differences/difference-table.tsx';
import { detailText } from '../differences/difference-text.ts';
import type { useDifferences } from '../differences/use-differences.ts';
import styles from './rewind.module.css';
import { messages } from './rewind-messages.ts';
import { becomes, problemText } from './rewind-texts.ts';

interface RewindListProps {
  readonly differences: ReturnType<typeof useDifferences>;
  readonly filespaceName: string;
  readonly timeZone: string;
}

const nowEveryMs = 60_000;

/** The items that a rewind changes and what becomes of each, folder by folder. */
export function RewindList({ differences, filespaceName, timeZone }: RewindListProps) {
  const rows = useMemo(() => differenceRows(differences), [differences]);
  const nowMs = useNow(nowEveryMs);
  const { first, problem } = differences;
  if (first === null)
    return (
      <p role="status">
        {problem === null && <Spinner />} {problem === null ? messages.counting : problemText(problem)}
      </p>
    );
  return (
    <div className={styles.list}>
      <DifferenceTable
        label={messages.list}
        rows={rows}
        filespaceName={filespaceName}
        empty={messages.same}
        onEnd={differences.more}
      >
        {(item, rowProps) => (
          <DifferenceRow
            kind={item.kind}
            name={(item.present ?? item.former)?.name ?? ''}
            marks={item.differences.map(becomes)}
            detail={detailText(item, filespaceName, nowMs, timeZone)}
            rowProps={rowProps}
            renderName={(className) => (
              <span className={className}>{(item.present ?? item.former)?.name}</span>
            )}
          />
        )}
      </DifferenceTable>
    </div>
  );
}
