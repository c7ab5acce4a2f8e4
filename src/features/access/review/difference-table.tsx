import type { Grant } from '#contract/entities/grant.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { classNames } from '../../../ui/foundations/class-names.ts';
import { TableRow } from '../../../ui/table/table.tsx';
import { VirtualTable } from '../../../ui/table/virtual-table.tsx';
import type { GrantDiff } from './grant-diff.ts';
import { messages } from './messages.ts';
import { PrincipalCell } from './principal-cell.tsx';
import styles from './review.module.css';
import { grantKey, type ReviewLabels } from './review-labels.ts';
import { permissionLabel } from './review-texts.ts';

const tones = { added: 'ok', changed: 'accent', removed: 'danger' } as const;

interface DifferenceTableProps {
  readonly differences: readonly GrantDiff[];
  readonly labels: ReviewLabels;
  readonly empty: string;
}

export function DifferenceTable({ differences, labels, empty }: DifferenceTableProps) {
  return (
    <VirtualTable
      label={messages.differences}
      columns={3}
      rows={differences}
      keyOf={({ grant }) => grantKey(grant)}
      empty={empty}
      head={
        <>
          <th scope="col">{messages.principal}</th>
          <th scope="col" data-from="medium">
            {messages.folder}
          </th>
          <th scope="col">{messages.change}</th>
        </>
      }
    >
      {(difference, rowProps) => {
        const { grant, kind } = difference;
        const who = kind === 'removed' ? difference.who : labels.who(grant);
        const where = labels.where(grant);
        return (
          <TableRow rowProps={rowProps} selected={false} current={false}>
            <td data-cell="main" className={classNames(styles.holder, styles.first)}>
              <PrincipalCell kind={grant.principal.kind} member={labels.member(grant)} who={who}>
                <span data-until="medium">{where}</span>
              </PrincipalCell>
            </td>
            <td className={styles.where} data-from="medium" title={where}>
              {where}
            </td>
            <td>
              <Badge tone={tones[kind]}>{differenceLabel(difference, grant)}</Badge>
            </td>
          </TableRow>
        );
      }}
    </VirtualTable>
  );
}

function differenceLabel(difference: GrantDiff, { permission }: Grant): string {
  const permissionText = permissionLabel(permission);
  if (difference.kind === 'added') return messages.added(permissionText);
  if (difference.kind === 'removed') return messages.removed(permissionText);
  return messages.changed(permissionLabel(difference.before), permissionText);
}
