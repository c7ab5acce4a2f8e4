import { type ReactNode, useEffect } from 'react';
import type { ItemKind } from '#contract/entities/item.ts';
import type { WireDifference } from '#contract/wire/history/diff.ts';
import { common } from '../../ui/common-messages.ts';
import { Badge, type BadgeTone, Count } from '../../ui/display/badge.tsx';
import { FileKindIcon } from '../../ui/display/file-kind-icon.tsx';
import { NameCell, NameDetail } from '../../ui/table/name-cell.tsx';
import { TableRow, type VirtualRowProps } from '../../ui/table/table.tsx';
import { VirtualTable } from '../../ui/table/virtual-table.tsx';
import { fileKind } from '../file-kinds/file-kind.ts';
import { differenceMessages } from './difference-messages.ts';
import type { DifferenceListRow } from './difference-rows.ts';
import styles from './difference-table.module.css';
import { pathText } from './difference-text.ts';

interface DifferenceTableProps {
  readonly label: string;
  readonly rows: readonly DifferenceListRow[];
  /** What the folder at the top is called. */
  readonly filespaceName: string;
  /** What stands where there are no rows. */
  readonly empty: string;
  /** The last row was drawn. */
  readonly onEnd: () => void;
  /** Where items are chosen: the cell of the head, and the check box of a folder. */
  readonly choosing?: {
    readonly head: ReactNode;
    readonly folder: (folderId: string, name: string) => ReactNode;
  };
  readonly children: (item: WireDifference, rowProps: VirtualRowProps) => ReactNode;
}

/** Differences under the folders that they are in; of a long list only what is on the screen is in the document. */
export function DifferenceTable({
  label,
  rows,
  filespaceName,
  empty,
  onEnd,
  choosing,
  children,
}: DifferenceTableProps) {
  return (
    <VirtualTable
      label={label}
      columns={choosing ? 3 : 2}
      rows={rows}
      keyOf={({ id }) => id}
      empty={empty}
      head={
        <>
          {choosing?.head}
          <th scope="col">{common.name}</th>
          <th scope="col" data-from="medium">
            {differenceMessages.details}
          </th>
        </>
      }
    >
      {(row, rowProps) => (
        <>
          {row.type === 'folder' ? (
            <FolderRow row={row} rowProps={rowProps} filespaceName={filespaceName} check={choosing?.folder} />
          ) : (
            children(row.item, rowProps)
          )}
          {rowProps['data-index'] === rows.length - 1 && <End key={rows.length} onDrawn={onEnd} />}
        </>
      )}
    </VirtualTable>
  );
}

interface FolderRowProps {
  readonly row: DifferenceListRow & { readonly type: 'folder' };
  readonly rowProps: VirtualRowProps;
  readonly filespaceName: string;
  readonly check: ((folderId: string, name: string) => ReactNode) | undefined;
}

/** The folder that the rows below it are in. */
function FolderRow({ row, rowProps, filespaceName, check }: FolderRowProps) {
  const name = pathText(row.path, filespaceName);
  return (
    <tr {...rowProps} className={styles.folder}>
      {check && (
        <td data-cell="check" className={styles.check}>
          {check(row.folderId, name)}
        </td>
      )}
      <th scope="rowgroup" colSpan={2}>
        <span className={styles.place}>
          <b>{name}</b> <Count>{row.items}</Count>
        </span>
      </th>
    </tr>
  );
}

/** In which way an item differs, or what becomes of it. */
export interface DifferenceMark {
  readonly label: string;
  readonly sign?: string;
  readonly tone: BadgeTone;
}

interface DifferenceRowProps {
  readonly kind: ItemKind;
  readonly name: string;
  readonly marks: readonly DifferenceMark[];
  readonly detail: string;
  readonly rowProps: VirtualRowProps;
  /** Where items are chosen: its check box, and whether it is. */
  readonly check?: ReactNode;
  readonly selected?: boolean;
  /** The name as it stands in the row, a link say, under the class that it is given. */
  readonly renderName: (className: string) => ReactNode;
}

export function DifferenceRow({ kind, name, marks, detail, rowProps, ...props }: DifferenceRowProps) {
  const { check, selected = false, renderName } = props;
  return (
    <TableRow rowProps={rowProps} selected={selected} current={false}>
      {check !== undefined && <td data-cell="check">{check}</td>}
      <NameCell
        icon={<FileKindIcon kind={fileKind({ kind, name })} />}
        below={<NameDetail until="medium">{detail}</NameDetail>}
      >
        {renderName(styles.name ?? '')}
        {marks.map(({ label, sign, tone }) => (
          <Badge key={label} tone={tone} className={styles.mark}>
            {sign !== undefined && <span aria-hidden="true">{sign} </span>}
            {label}
          </Badge>
        ))}
      </NameCell>
      <td data-from="medium">{detail}</td>
    </TableRow>
  );
}

/** Asks for what comes next once the end of what is here was drawn. */
function End({ onDrawn }: { readonly onDrawn: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it is drawn
  useEffect(onDrawn, []);
  return null;
}
