import { Link } from 'react-router-dom';
import type { Filespace } from '#contract/entities/filespace.ts';
import { formatSize } from '../../../lib/format.ts';
import { folderPath } from '../../../lib/paths.ts';
import { common } from '../../../ui/common-messages.ts';
import { FileKindIcon } from '../../../ui/display/file-kind-icon.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { NameCell, NameDetail } from '../../../ui/table/name-cell.tsx';
import { Table, TableRow } from '../../../ui/table/table.tsx';
import type { FolderTotals } from './merge-breakdowns.ts';
import styles from './storage.module.css';
import { storageMessages } from './storage-messages.ts';

export interface FolderTableProps {
  readonly totals: FolderTotals;
  readonly filespaces: readonly Filespace[];
}

/** What the top level of the filespaces takes: the largest folders, and the rest in two rows. */
export function FolderTable({ totals: { folders, otherBytes, fileBytes }, filespaces }: FolderTableProps) {
  const nameOf = (id: string) => filespaces.find((filespace) => filespace.id === id)?.name ?? '';
  return (
    <Table
      label={storageMessages.byFolder}
      head={
        <>
          <th scope="col">{storageMessages.folder}</th>
          <th scope="col">{common.size}</th>
        </>
      }
    >
      {folders.map(({ driveId, id, name, sizeBytes }) => (
        <TableRow key={driveId + id} selected={false} current={false}>
          <NameCell icon={<FileKindIcon kind="folder" />} below={<NameDetail>{nameOf(driveId)}</NameDetail>}>
            <Link to={folderPath(driveId, id)}>{name}</Link>
          </NameCell>
          <td data-cell="number">{formatSize(sizeBytes)}</td>
        </TableRow>
      ))}
      {otherBytes > 0 && (
        <TableRow selected={false} current={false}>
          <NameCell icon={<FileKindIcon kind="folder" />}>
            <span className={styles.rest}>{storageMessages.otherFolders}</span>
          </NameCell>
          <td data-cell="number">{formatSize(otherBytes)}</td>
        </TableRow>
      )}
      {fileBytes > 0 && (
        <TableRow selected={false} current={false}>
          <NameCell icon={<Icon name="drive" size={20} />}>
            <span className={styles.rest}>{storageMessages.outsideFolders}</span>
          </NameCell>
          <td data-cell="number">{formatSize(fileBytes)}</td>
        </TableRow>
      )}
    </Table>
  );
}
