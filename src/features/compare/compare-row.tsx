import { Link } from 'react-router-dom';
import type { WireDifference } from '#contract/wire/history/diff.ts';
import type { ComparedMoment } from '../../lib/compare-path.ts';
import { folderPath, momentPath, previewPath } from '../../lib/paths.ts';
import { fileKind } from '../../shared/file-kinds/file-kind.ts';
import { Badge, Count } from '../../ui/display/badge.tsx';
import { FileKindIcon } from '../../ui/display/file-kind-icon.tsx';
import { NameCell, NameDetail } from '../../ui/table/name-cell.tsx';
import { TableRow, type VirtualRowProps } from '../../ui/table/table.tsx';
import styles from './compare.module.css';
import type { CompareRow } from './compare-rows.ts';
import { detailText, marks, pathText } from './messages.ts';

export interface CompareRowContext {
  readonly filespace: { readonly id: string; readonly name: string };
  readonly from: ComparedMoment;
  readonly to: ComparedMoment;
  readonly nowMs: number;
  readonly timeZone: string | undefined;
}

interface FolderRowProps {
  readonly row: CompareRow & { readonly type: 'folder' };
  readonly rowProps: VirtualRowProps;
  readonly filespaceName: string;
}

/** The folder that the rows below it are in. */
export function FolderRow({ row, rowProps, filespaceName }: FolderRowProps) {
  return (
    <tr {...rowProps} className={styles.folder}>
      <th scope="rowgroup" colSpan={2}>
        <span className={styles.place}>
          <b>{pathText(row.path, filespaceName)}</b> <Count>{row.items}</Count>
        </span>
      </th>
    </tr>
  );
}

interface DifferenceRowProps extends CompareRowContext {
  readonly item: WireDifference;
  readonly rowProps: VirtualRowProps;
}

const tones = { added: 'ok', removed: 'danger', changed: 'warn', renamed: 'warn', moved: 'warn' } as const;

export function DifferenceRow({ item, rowProps, ...context }: DifferenceRowProps) {
  const { filespace, nowMs, timeZone } = context;
  const name = (item.present ?? item.former)?.name ?? '';
  const detail = detailText(item, filespace.name, nowMs, timeZone);
  const href = hrefOf(item, context);
  return (
    <TableRow rowProps={rowProps} selected={false} current={false}>
      <NameCell
        icon={<FileKindIcon kind={fileKind({ kind: item.kind, name })} />}
        below={<NameDetail until="medium">{detail}</NameDetail>}
      >
        {href === null ? (
          <span className={styles.name} data-row-focus tabIndex={-1}>
            {name}
          </span>
        ) : (
          <Link className={styles.name} data-row-focus to={href}>
            {name}
          </Link>
        )}
        {item.differences.map((kind) => (
          <Badge key={kind} tone={tones[kind]} className={styles.mark}>
            <span aria-hidden="true">{marks[kind]}</span> {kind}
          </Badge>
        ))}
      </NameCell>
      <td data-from="medium">{detail}</td>
    </TableRow>
  );
}

/** A folder as it is at the second moment or, where it was removed, was at the first; a file only where it is there now. */
function hrefOf(item: WireDifference, { filespace, from, to }: CompareRowContext): string | null {
  const driveId = filespace.id;
  const moment = item.present === null ? from : to;
  if (item.kind === 'folder')
    return moment === 'now'
      ? folderPath(driveId, item.id)
      : momentPath({ driveId, seq: moment, snapshotId: null }, item.id);
  return moment === 'now' && item.present !== null
    ? previewPath(driveId, item.present.parent_folder, item.id)
    : null;
}
