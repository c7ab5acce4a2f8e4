import type { ReactNode } from 'react';
import type { Member } from '#contract/entities/member.ts';
import { PersonLabel } from '../../shared/people/person-label.tsx';
import { Table, TableRow } from '../../ui/table/table.tsx';
import { messages } from './messages.ts';

export interface AuditRow {
  readonly id: number;
  readonly time: string;
  readonly who: Pick<Member, 'name' | 'email'>;
  readonly what: string;
  readonly address: string;
}

export function AuditTable({
  rows,
  footer,
}: {
  readonly rows: readonly AuditRow[];
  /** What there is to say below the rows. */
  readonly footer: ReactNode;
}) {
  return (
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
      {rows.map(({ id, time, who, what, address }) => (
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
          <td data-cell="number">{time}</td>
          <td data-cell="number" data-from="wide">
            {address}
          </td>
        </TableRow>
      ))}
      {footer}
    </Table>
  );
}
