import { Link } from 'react-router-dom';
import type { Filespace } from '#contract/entities/filespace.ts';
import { compareNames } from '#contract/rules/sort-key/sort-key.ts';
import type { CallResponse } from '#contract/wire/calls.ts';
import type { StorageBreakdown } from '#contract/worker-api/storage-breakdown.ts';
import { formatCount, formatSize } from '../../../lib/format.ts';
import { folderPath } from '../../../lib/paths.ts';
import { common } from '../../../ui/common-messages.ts';
import { FileKindIcon } from '../../../ui/display/file-kind-icon.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { NameCell } from '../../../ui/table/name-cell.tsx';
import { Table, TableRow } from '../../../ui/table/table.tsx';
import type { KindTotals } from './merge-breakdowns.ts';
import { storageMessages } from './storage-messages.ts';

export interface FilespaceTableProps {
  readonly filespaces: readonly Filespace[];
  /** Of the server; null where it cannot be asked. */
  readonly figures: CallResponse<'workspaceStorage'> | null;
  readonly breakdowns: ReadonlyMap<string, StorageBreakdown> | null;
}

/** Of a filespace that only the server knows the figures of, and it cannot be asked, nothing is said. */
export function FilespaceTable({ filespaces, figures, breakdowns }: FilespaceTableProps) {
  const rows = filespaces
    .map(({ id, name }) => {
      const said = figures?.filespaces.find(({ drive_id }) => drive_id === id);
      const counted = breakdowns?.get(id);
      const files = said?.files ?? counted?.files;
      return { id, name, files, used: said?.used_bytes ?? counted?.sizeBytes, history: said?.history_bytes };
    })
    .sort((one, other) => (other.used ?? -1) - (one.used ?? -1) || compareNames(one.name, other.name));
  return (
    <Table
      label={storageMessages.byFilespace}
      head={
        <>
          <th scope="col">{storageMessages.filespace}</th>
          <th scope="col" data-from="medium">
            {storageMessages.files}
          </th>
          <th scope="col">{common.size}</th>
          <th scope="col" data-from="medium">
            {storageMessages.history}
          </th>
        </>
      }
    >
      {rows.map(({ id, name, files, used, history }) => (
        <TableRow key={id} selected={false} current={false}>
          <NameCell icon={<Icon name="drive" />}>
            <Link to={folderPath(id)}>{name}</Link>
          </NameCell>
          <td data-from="medium" data-cell="number">
            {files === undefined ? '–' : formatCount(files)}
          </td>
          <td data-cell="number">{size(used)}</td>
          <td data-from="medium" data-cell="number">
            {size(history)}
          </td>
        </TableRow>
      ))}
    </Table>
  );
}

function size(bytes: number | undefined): string {
  return bytes === undefined ? '–' : formatSize(bytes);
}

export function KindTable({ kinds }: { readonly kinds: readonly KindTotals[] }) {
  return (
    <Table
      label={storageMessages.byKind}
      head={
        <>
          <th scope="col">{storageMessages.kind}</th>
          <th scope="col" data-from="medium">
            {storageMessages.files}
          </th>
          <th scope="col">{common.size}</th>
        </>
      }
    >
      {kinds.map(({ kind, files, sizeBytes }) => (
        <TableRow key={kind} selected={false} current={false}>
          <NameCell icon={<FileKindIcon kind={kind} />}>{storageMessages.kinds[kind]}</NameCell>
          <td data-from="medium" data-cell="number">
            {formatCount(files)}
          </td>
          <td data-cell="number">{formatSize(sizeBytes)}</td>
        </TableRow>
      ))}
    </Table>
  );
}
