import { type ReactNode, useMemo, useState } from 'react';
import type { FolderGrant } from '#contract/entities/grant.ts';
import type { Workspace } from '#contract/entities/workspace.ts';
import { formatCount, formatDay } from '../../../lib/format.ts';
import { useCall } from '../../../lib/use-call.ts';
import { useTimeZone } from '../../../lib/zone/time-zone.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Banner } from '../../../ui/show/banner.tsx';
import { ListPage } from '../../../ui/table/list-page.tsx';
import { DifferenceTable } from './difference-table.tsx';
import { type Difference, differencesSince, endOfDay } from './earlier.ts';
import { becauseOf, messages } from './messages.ts';
import styles from './review.module.css';
import type { ReviewWords } from './review-words.ts';

interface ComparisonProps {
  readonly workspace: Workspace;
  readonly grants: readonly FolderGrant[];
  readonly words: ReviewWords;
  readonly offline: boolean;
  readonly notice: ReactNode;
  readonly onStop: () => void;
}

/** What was added, changed and taken away since the end of an earlier day. */
export function Comparison({ workspace, grants, words, offline, notice, onStop }: ComparisonProps) {
  const zone = useTimeZone();
  const [day, setDay] = useState('');
  const at = endOfDay(day, zone, Date.now());
  const asked = useCall(
    'workspaceGrants',
    at === null ? null : { params: { workspaceId: workspace.id }, query: { at: String(at) } },
  );
  const then = at !== null && asked.state === 'answered' ? asked.answer : null;
  const differences = useMemo(() => (then ? differencesSince(grants, then) : []), [grants, then]);
  return (
    <ListPage
      title="Compare access"
      count={formatCount(differences.length)}
      counted={differences.length === 1 ? 'difference' : 'differences'}
      actions={
        <Button icon="back" onClick={onStop}>
          All rights
        </Button>
      }
      toolbar={
        <>
          <span className={styles.date}>
            <TextField
              type="date"
              label="Compare with the end of"
              value={day}
              error={day !== '' && at === null && messages.earlierDay}
              onChange={(event) => setDay(event.currentTarget.value)}
            />
          </span>
          {then && at !== null && <span>{sinceWords(differences, formatDay(at * 1000, zone))}</span>}
        </>
      }
    >
      {notice}
      {at !== null && asked.state === 'failed' && (
        <Banner
          tone="danger"
          icon="alert"
          action={
            <Button
              size="sm"
              disabledReason={offline && messages.compareNeedsConnection}
              onClick={asked.again}
            >
              Try again
            </Button>
          }
        >
          <span role="alert">{becauseOf(asked.problem, messages.compareFailed)}</span>
        </Banner>
      )}
      <DifferenceTable
        differences={differences}
        words={words}
        empty={
          then ? messages.nothingChanged : at === null ? messages.chooseDay : 'Getting the rights of then'
        }
      />
    </ListPage>
  );
}

/** `2 added, 1 changed, 3 removed since Nov 20, 2026` */
function sinceWords(differences: readonly Difference[], since: string): string {
  const count = (kind: Difference['kind']) =>
    `${formatCount(differences.filter((difference) => difference.kind === kind).length)} ${kind}`;
  return `${count('added')}, ${count('changed')}, ${count('removed')} since ${since}`;
}
