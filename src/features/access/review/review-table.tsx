import { useMemo } from 'react';
import type { Grant } from '#contract/entities/grant.ts';
import { formatDay } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/time-zone/use-time-zone.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { classNames } from '../../../ui/foundations/class-names.ts';
import { toggleSelected } from '../../../ui/table/select-all.tsx';
import { SortableHeader } from '../../../ui/table/sortable-header.tsx';
import { TableRow, type VirtualRowProps } from '../../../ui/table/table.tsx';
import { VirtualTable } from '../../../ui/table/virtual-table.tsx';
import { messages } from './messages.ts';
import { PermissionBadge } from './permission-badge.tsx';
import { PrincipalCell } from './principal-cell.tsx';
import styles from './review.module.css';
import { grantKey, type ReviewLabels } from './review-labels.ts';
import { nextSortOrder, type RedundantGrants, type ReviewColumn, type ReviewOrder } from './review-rows.ts';

interface ReviewTableProps {
  readonly grants: readonly Grant[];
  readonly stale: RedundantGrants;
  readonly labels: ReviewLabels;
  /** The membership of who looks: nobody changes the rights of oneself. */
  readonly me: string;
  readonly order: ReviewOrder | null;
  readonly onOrder: (order: ReviewOrder | null) => void;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (keys: ReadonlySet<string>) => void;
  readonly empty: string;
}

export function ReviewTable({
  grants,
  order,
  onOrder,
  selected,
  onSelect,
  empty,
  ...rest
}: ReviewTableProps) {
  const { me } = rest;
  const mine = useMemo(() => grants.filter(({ principal }) => principal.id === me).length, [grants, me]);
  const isOn = useMemo(
    () => (selected.size === 0 ? 0 : grants.filter((grant) => selected.has(grantKey(grant))).length),
    [grants, selected],
  );
  const open = grants.length - mine;
  // Their keys are made when they are asked for: there may be 50,000.
  const selectAll = (checked: boolean) => {
    const all = checked ? grants.filter(({ principal }) => principal.id !== me) : [];
    onSelect(new Set(all.map((grant) => grantKey(grant))));
  };
  const head = (column: ReviewColumn, label: string, from?: 'medium' | 'wide') => (
    <SortableHeader
      label={label}
      from={from}
      sorted={order?.column === column ? order.direction : undefined}
      onSort={() => onOrder(nextSortOrder(order, column))}
    />
  );
  return (
    <VirtualTable
      label={messages.entries}
      columns={7}
      rows={grants}
      keyOf={grantKey}
      empty={empty}
      head={
        <>
          <th scope="col" data-cell="check">
            <Checkbox
              label={messages.selectAll}
              labelHidden
              disabled={open === 0}
              checked={isOn > 0 && isOn === open}
              mixed={isOn > 0 && isOn < open}
              onChange={selectAll}
            />
          </th>
          {head('who', messages.principal)}
          {head('where', messages.folder, 'medium')}
          {head('right', messages.access)}
          <th scope="col" data-from="wide">
            {messages.reaches}
          </th>
          {head('given', messages.given, 'wide')}
          {head('state', messages.state, 'medium')}
        </>
      }
    >
      {(grant, rowProps) => (
        <Row
          rowProps={rowProps}
          grant={grant}
          selected={selected.has(grantKey(grant))}
          onToggle={(checked) => onSelect(toggleSelected(selected, grantKey(grant), checked))}
          {...rest}
        />
      )}
    </VirtualTable>
  );
}

interface RowProps extends Pick<ReviewTableProps, 'stale' | 'labels' | 'me'> {
  readonly rowProps: VirtualRowProps;
  readonly grant: Grant;
  readonly selected: boolean;
  readonly onToggle: (checked: boolean) => void;
}

function Row({ rowProps, grant, selected, onToggle, stale, labels, me }: RowProps) {
  const zone = useTimeZone();
  const who = labels.who(grant);
  const where = labels.where(grant);
  const reason = stale?.get(grant);
  const state = stale === null ? messages.checking : reason ? labels.why(reason) : messages.inUseState;
  return (
    <TableRow rowProps={rowProps} selected={selected} current={false}>
      <td data-cell="check">
        <Checkbox
          label={messages.select(who, where)}
          labelHidden
          disabled={grant.principal.id === me}
          checked={selected}
          onChange={onToggle}
        />
      </td>
      <td data-cell="main" className={styles.holder}>
        <PrincipalCell kind={grant.principal.kind} member={labels.member(grant)} who={who}>
          <span data-until="medium">{where}</span>
          {reason && (
            <span data-until="medium" className={styles.stale}>
              {state}
            </span>
          )}
        </PrincipalCell>
      </td>
      <td className={styles.where} data-from="medium" title={where}>
        {where}
      </td>
      <td>
        <PermissionBadge permission={grant.permission} />
      </td>
      <td data-cell="number" data-from="wide">
        {labels.reaches(grant)}
      </td>
      <td data-cell="number" data-from="wide">
        {formatDay(grant.grantedMs, zone)}
      </td>
      <td className={classNames(styles.state, reason && styles.stale)} data-from="medium" title={state}>
        {state}
      </td>
    </TableRow>
  );
}
