import { Link } from 'react-router-dom';
import type { Filespace } from '#contract/entities/filespace.ts';
import { formatSize } from '../../../lib/format.ts';
import { isolatedPath } from '../../../lib/language/isolate.ts';
import { folderPath, previewPath } from '../../../lib/paths.ts';
import { fileKind } from '../../../shared/file-kinds/file-kind.ts';
import { common } from '../../../ui/common-messages.ts';
import { FileKindIcon } from '../../../ui/display/file-kind-icon.tsx';
import { NameCell, NameDetail } from '../../../ui/table/name-cell.tsx';
import { Table, TableRow } from '../../../ui/table/table.tsx';
import type { LocatedLargeItem } from './merge-breakdowns.ts';

export interface LargestTableProps {
  readonly label: string;
  readonly items: readonly LocatedLargeItem[];
  readonly filespaces: readonly Filespace[];
}

/** A file opens over its folder, a folder opens itself. */
export function LargestTable({ label, items, filespaces }: LargestTableProps) {
  const nameOf = (id: string) => filespaces.find((filespace) => filespace.id === id)?.name ?? '';
  return (
    <Table
      label={label}
      head={
        <>
          <th scope="col">{common.name}</th>
          <th scope="col">{common.size}</th>
        </>
      }
    >
      {items.map((item) => (
        <TableRow key={item.driveId + item.id} selected={false} current={false}>
          <NameCell
            icon={<FileKindIcon kind={fileKind(item)} />}
            below={<NameDetail>{isolatedPath([nameOf(item.driveId), ...item.path])}</NameDetail>}
          >
            <Link to={hrefOf(item)}>{item.name}</Link>
          </NameCell>
          <td data-cell="number">{formatSize(item.sizeBytes)}</td>
        </TableRow>
      ))}
    </Table>
  );
}

function hrefOf({ driveId, parentId, id, kind }: LocatedLargeItem): string {
  return kind === 'folder' ? folderPath(driveId, id) : previewPath(driveId, parentId, id);
}
