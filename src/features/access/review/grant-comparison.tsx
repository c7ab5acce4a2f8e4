import { type ReactNode, useMemo, useState } from 'react';
import type { Grant } from '#contract/entities/grant.ts';
import type { Workspace } from '#contract/entities/workspace.ts';
import { formatCount, formatDay } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/time-zone/use-time-zone.ts';
import { useServerCall } from '../../../lib/use-server-call.ts';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Banner } from '../../../ui/display/banner.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { TablePage } from '../../../ui/table/table-page.tsx';
import { DifferenceTable } from './difference-table.tsx';
import { diffGrantsSince, endOfDay, type GrantDiff } from './grant-diff.ts';
import { messages } from './messages.ts';
import styles from './review.module.css';
import type { ReviewLabels } from './review-labels.ts';
import { problemMessage } from './review-texts.ts';

interface ComparisonProps {
  readonly workspace: Workspace;
  readonly grants: readonly Grant[];
  readonly labels: ReviewLabels;
  readonly offline: boolean;
  readonly notice: ReactNode;
  readonly onStop: () => void;
}

/** What was added, changed and taken away since the end of an earlier day. */
export function GrantComparison({ workspace, grants, labels, offline, notice, onStop }: ComparisonProps) {
  const zone = useTimeZone();
  const [day, setDay] = useState('');
  const at = endOfDay(day, zone, Date.now());
  const asked = useServerCall(
    'workspaceGrants',
    at === null ? null : { params: { workspaceId: workspace.id }, query: { at: String(at) } },
  );
  const then = at !== null && asked.state === 'answered' ? asked.data : null;
  const differences = useMemo(() => (then ? diffGrantsSince(grants, then) : []), [grants, then]);
  return (
    <TablePage
      title={messages.compareTitle}
      count={formatCount(differences.length)}
      counted={messages.differencesCounted(differences.length)}
      actions={
        <Button icon="back" onClick={onStop}>
          {messages.all}
        </Button>
      }
      toolbar={
        <>
          <span className={styles.date}>
            <TextField
              type="date"
              label={messages.compareWith}
              value={day}
              error={day !== '' && at === null && messages.earlierDay}
              onChange={(event) => setDay(event.currentTarget.value)}
            />
          </span>
          {then && at !== null && <span>{sinceLabel(differences, formatDay(at * 1000, zone))}</span>}
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
              onClick={asked.retry}
            >
              {common.tryAgain}
            </Button>
          }
        >
          <span role="alert">{problemMessage(asked.problem, messages.compareFailed)}</span>
        </Banner>
      )}
      <DifferenceTable
        differences={differences}
        labels={labels}
        empty={then ? messages.nothingChanged : at === null ? messages.chooseDay : messages.gettingThen}
      />
    </TablePage>
  );
}

/** `2 added, 1 changed, 3 removed since Nov 20, 2026` */
function sinceLabel(differences: readonly GrantDiff[], since: string): string {
  const count = (kind: GrantDiff['kind']) =>
    differences.filter((difference) => difference.kind === kind).length;
  return messages.since(count('added'), count('changed'), count('removed'), since);
}
