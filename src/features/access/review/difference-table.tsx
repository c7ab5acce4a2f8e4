import type { FolderGrant } from '#contract/entities/grant.ts';
import { classNames } from '../../../ui/ground/class-names.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { LongTable } from '../../../ui/table/long-table.tsx';
import { TableRow } from '../../../ui/table/table.tsx';
import type { Difference } from './earlier.ts';
import styles from './review.module.css';
import { Holder } from './review-table.tsx';
import { grantKey, type ReviewWords, rightName } from './review-words.ts';

const tones = { added: 'ok', changed: 'accent', removed: 'danger' } as const;

interface DifferenceTableProps {
  readonly differences: readonly Difference[];
  readonly words: ReviewWords;
  readonly empty: string;
}

export function DifferenceTable({ differences, words, empty }: DifferenceTableProps) {
  return (
    <LongTable
      label="Differences"
      columns={3}
      rows={differences}
      keyOf={({ grant }) => grantKey(grant)}
      empty={empty}
      head={
        <>
          <th scope="col">User or group</th>
          <th scope="col" data-from="medium">
            Folder
          </th>
          <th scope="col">Change</th>
        </>
      }
    >
      {(difference, place) => {
        const { grant, kind } = difference;
        const who = kind === 'removed' ? difference.who : words.who(grant);
        const where = words.where(grant);
        return (
          <TableRow place={place} selected={false} current={false}>
            <td data-cell="main" className={classNames(styles.holder, styles.first)}>
              <span className={styles.who}>
                <Holder grant={grant} who={who} />
                <span className={styles.words}>
                  <span className={styles.name}>{who}</span>
                  <span data-until="medium">{where}</span>
                </span>
              </span>
            </td>
            <td className={styles.where} data-from="medium" title={where}>
              {where}
            </td>
            <td>
              <Badge tone={tones[kind]}>{changeWords(difference, grant)}</Badge>
            </td>
          </TableRow>
        );
      }}
    </LongTable>
  );
}

function changeWords(difference: Difference, { permission }: FolderGrant): string {
  const right = rightName(permission);
  if (difference.kind === 'added') return `${right} added`;
  if (difference.kind === 'removed') return `${right} removed`;
  return `${rightName(difference.before)} changed to ${right}`;
}
