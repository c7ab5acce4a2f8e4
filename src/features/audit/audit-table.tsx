import type { ReactNode } from 'react';
import type { Member } from '#contract/entities/member.ts';
import { formatDate } from '../../lib/format.ts';
import { useTimeZone } from '../../lib/time-zone/use-time-zone.ts';
import { PersonLabel } from '../../shared/people/person-label.tsx';
import { Banner } from '../../ui/display/banner.tsx';
import { Table, TableRow } from '../../ui/table/table.tsx';
import { messages } from './messages.ts';

export interface AuditRow {
  readonly id: number;
  readonly recordedMs: number;
  readonly who: Pick<Member, 'name' | 'email'>;
  readonly what: string;
  readonly address: string;
}

export function AuditTable({
  rows,
  offline,
  footer,
}: {
  readonly rows: readonly AuditRow[];
  readonly offline: boolean;
  /** What there is to say below the rows. */
  readonly footer: ReactNode;
}) {
  const timeZone = useTimeZone();
  return (
    <>
      {offline && (
        <Banner tone="warn" icon="cloud-off">
          {messages.offline}
        </Banner>
      )}
      <Table
        label={messages.title}
        head={
          <>
            <th scope="col">{messages.what}</th>
            <th scope="col" data-from="medium">
              {messages.who}
            </th>
            <th scope="col">{messages.when}</th>
            <th scope="col" data-from="wide">
              {messages.from}
            </th>
          </>
        }
      >
        {rows.map(({ id, recordedMs, who, what, address }) => (
          <TableRow key={id} selected={false} current={false}>
            <td data-cell="text">
              {what}
              <span data-until="medium">
                <PersonLabel of={who} address="beside" />
              </span>
            </td>
            <td data-from="medium">
              <PersonLabel of={who} address="below" />
            </td>
            <td data-cell="number">{formatDate(recordedMs, timeZone)}</td>
            <td data-cell="number" data-from="wide">
              {address}
            </td>
          </TableRow>
        ))}
        {footer}
      </Table>
    </>
  );
}
