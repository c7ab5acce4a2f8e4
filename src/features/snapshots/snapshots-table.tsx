import type { Snapshot, SnapshotSchedule } from '#contract/entities/snapshot.ts';
import { formatSnapshotTime } from '../../lib/time-zone/format-moment.ts';
import { common } from '../../ui/common-messages.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { UnknownValue } from '../../ui/display/unknown-value.tsx';
import { TableRow, type VirtualRowProps } from '../../ui/table/table.tsx';
import { VirtualTable } from '../../ui/table/virtual-table.tsx';
import { messages } from './messages.ts';
import { detailTexts, freedSize } from './snapshot-texts.ts';
import styles from './snapshots.module.css';
import { FreedSpacesContext, useFreedSpace, useFreedSpaces } from './use-freed-space.ts';

export interface SnapshotsTableProps {
  readonly snapshots: readonly Snapshot[];
  readonly schedules: readonly SnapshotSchedule[];
  readonly nowMs: number;
  readonly zone: string;
  /** Whether this person stops schedules and deletes snapshots. */
  readonly canManage: boolean;
  readonly offline: boolean;
  readonly onLoad: (snapshot: Snapshot) => void;
  readonly onCompare: (snapshot: Snapshot) => void;
  readonly onStop: (schedule: SnapshotSchedule) => void;
  readonly onDelete: (snapshot: Snapshot) => void;
}

export function SnapshotsTable({ snapshots, ...rest }: SnapshotsTableProps) {
  const freedSpaces = useFreedSpaces(snapshots, rest.canManage && !rest.offline);
  const table = (
    <VirtualTable
      label={messages.snapshots}
      columns={rest.canManage ? 7 : 6}
      rows={snapshots}
      keyOf={({ id }) => id}
      empty={messages.emptyTitle}
      head={
        <>
          <th scope="col" data-from="medium">
            {messages.id}
          </th>
          <th scope="col">{messages.snapshot}</th>
          <th scope="col" data-from="medium">
            {messages.createdOn}
          </th>
          <th scope="col" data-from="medium">
            {messages.type}
          </th>
          <th scope="col" data-from="wide">
            {messages.keptUntil}
          </th>
          {rest.canManage && (
            <th scope="col" data-from="wide">
              {messages.frees}
            </th>
          )}
          <th scope="col" data-cell="end">
            {common.actions}
          </th>
        </>
      }
    >
      {(snapshot, rowProps) => <Row rowProps={rowProps} snapshot={snapshot} {...rest} />}
    </VirtualTable>
  );
  return <FreedSpacesContext value={freedSpaces}>{table}</FreedSpacesContext>;
}

interface RowProps extends Omit<SnapshotsTableProps, 'snapshots'> {
  readonly rowProps: VirtualRowProps;
  readonly snapshot: Snapshot;
}

function Row({ rowProps, snapshot, schedules, nowMs, zone, canManage, offline, ...on }: RowProps) {
  const { number, name, takenMs, keptUntilMs, scheduleId, canLoad, erasedItems = 0 } = snapshot;
  const schedule = schedules.find(({ id }) => id === scheduleId);
  const whole = `${name} ${number}`;
  const needsConnection = offline && common.needsConnection;
  const freed = useFreedSpace(snapshot.id) ?? null;
  const taken = formatSnapshotTime(takenMs, nowMs, zone);
  return (
    <TableRow rowProps={rowProps} selected={false} current={false}>
      <td data-cell="number" data-from="medium">
        {number}
      </td>
      <td data-cell="main">
        <span className={styles.name}>{name}</span>
        <span className={styles.detail} data-until="medium">
          {[taken, ...detailTexts(keptUntilMs, freed, zone)].join(' · ')}
        </span>
        <span className={`${styles.detail} ${styles.kept}`}>
          {detailTexts(keptUntilMs, freed, zone).join(' · ')}
        </span>
        {erasedItems > 0 && <span className={styles.detail}>{messages.erased(erasedItems)}</span>}
      </td>
      <td data-cell="number" data-from="medium">
        {taken}
      </td>
      <td data-from="medium">{messages.defaultType}</td>
      <td data-cell="number" data-from="wide">
        {keptUntilMs === null ? messages.untilDeleted : formatSnapshotTime(keptUntilMs, nowMs, zone)}
      </td>
      {canManage && (
        <td data-cell="number" data-from="wide">
          {freed === null ? <UnknownValue /> : freedSize(freed)}
        </td>
      )}
      <td data-cell="end">
        <span className={styles.actions}>
          <Button
            size="sm"
            variant="ghost"
            icon="open"
            aria-label={messages.loadNamed(whole)}
            disabledReason={needsConnection || (!canLoad && messages.noAccessThen)}
            onClick={() => on.onLoad(snapshot)}
          >
            <span className={styles.word}>{messages.load}</span>
          </Button>
          <IconButton
            icon="timeline"
            label={messages.compareNamed(whole)}
            tip={messages.compare}
            disabledReason={needsConnection || (!canLoad && messages.noAccessThen)}
            onClick={() => on.onCompare(snapshot)}
          />
          {canManage && (
            <>
              <IconButton
                icon="calendar-x"
                label={messages.stopScheduleOf(whole)}
                tip={messages.stopSchedule}
                disabledReason={stopOffReason(schedule) || needsConnection}
                onClick={() => schedule && on.onStop(schedule)}
              />
              <IconButton
                icon="trash"
                label={messages.deleteNamed(whole)}
                tip={common.delete}
                disabledReason={needsConnection}
                onClick={() => on.onDelete(snapshot)}
              />
            </>
          )}
        </span>
      </td>
    </TableRow>
  );
}

function stopOffReason(schedule: SnapshotSchedule | undefined): string | false {
  if (schedule === undefined) return messages.notScheduled;
  return schedule.stoppedMs !== null && messages.alreadyStopped;
}
