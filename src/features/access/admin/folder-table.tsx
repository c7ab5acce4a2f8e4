import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import { isolatedPath } from '../../../lib/language/isolate.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { AvatarStack } from '../../../ui/display/avatar.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { FileKindIcon } from '../../../ui/display/file-kind-icon.tsx';
import { RowOpener, TableRow, type VirtualRowProps } from '../../../ui/table/table.tsx';
import { VirtualTable } from '../../../ui/table/virtual-table.tsx';
import { firstAndCount } from '../panel/shared-folders.ts';
import type { Access } from '../use-access.ts';
import styles from './admin.module.css';
import { summarizeFolderAccess } from './folder-access-summary.ts';
import { messages } from './messages.ts';
import type { FolderRow } from './use-folder-rows.ts';
import type { FolderList as Folders } from './use-remote-folders.ts';

export interface FolderListProps {
  readonly rows: readonly FolderRow[];
  readonly root: PathSegment;
  readonly access: Access;
  /** Where more of them come from; null: there are no more. */
  readonly list: Folders | null;
  readonly isSearching: boolean;
  /** The folder whose panel is open. */
  readonly openId: string | null;
  readonly offline: boolean;
  readonly onOpen: (row: FolderRow) => void;
  readonly onWhy: (row: FolderRow) => void;
}

interface FolderTableProps
  extends Pick<FolderListProps, 'rows' | 'root' | 'access' | 'openId' | 'onOpen' | 'onWhy'> {
  readonly empty: string;
}

export function FolderTable({ rows, empty, ...rest }: FolderTableProps) {
  return (
    <VirtualTable
      label={messages.folders}
      columns={5}
      rows={rows}
      keyOf={({ folder }) => folder.id}
      empty={empty}
      head={
        <>
          <th scope="col">{messages.name}</th>
          <th scope="col" className={styles.who}>
            {messages.users}
          </th>
          <th scope="col" className={styles.who}>
            {messages.groups}
          </th>
          <th scope="col" data-from="medium">
            {messages.comesFrom}
          </th>
          <th scope="col" data-cell="end">
            <span className="visually-hidden">{messages.actions}</span>
          </th>
        </>
      }
    >
      {(row, rowProps) => <Row rowProps={rowProps} row={row} {...rest} />}
    </VirtualTable>
  );
}

interface RowProps extends Pick<FolderTableProps, 'root' | 'access' | 'openId' | 'onOpen' | 'onWhy'> {
  readonly row: FolderRow;
  readonly rowProps: VirtualRowProps;
}

function Row({ row, rowProps, root, access, openId, onOpen, onWhy }: RowProps) {
  const { folder, above, isHit } = row;
  const { users, userNames, groups, from } = summarizeFolderAccess(
    [root, ...above, folder],
    access.index,
    access,
  );
  return (
    <TableRow rowProps={rowProps} selected={false} current={folder.id === openId}>
      <td data-cell="main" className={styles.name}>
        <RowOpener lead={<FileKindIcon kind="folder" />} onOpen={() => onOpen(row)}>
          <bdi>{folder.name}</bdi>
          {isHit && (
            <span className={styles.where}>{isolatedPath([root, ...above].map(({ name }) => name))}</span>
          )}
          <span data-until="medium">{from}</span>
        </RowOpener>
      </td>
      <td className={styles.who}>
        {users.length === 0 ? (
          <span className={styles.nobody}>{messages.none}</span>
        ) : (
          <>
            <AvatarStack of={users} />
            <span className="visually-hidden">{firstAndCount(userNames)}</span>
          </>
        )}
      </td>
      <td className={styles.who} title={groups.join(', ') || undefined}>
        {groups.length === 0 ? (
          <span className={styles.nobody}>{messages.none}</span>
        ) : (
          <Badge tone="outline" className={styles.group}>
            {firstAndCount(groups)}
          </Badge>
        )}
      </td>
      <td data-from="medium" className={styles.from} title={from}>
        {from}
      </td>
      <td data-cell="end">
        <span className={styles.rowActions}>
          <Button size="sm" variant="ghost" onClick={() => onWhy(row)}>
            {messages.seeWhy}
            <span className="visually-hidden">{messages.seeWhyOf(folder.name)}</span>
          </Button>
          <IconButton icon="chev-r" label={messages.openNamed(folder.name)} onClick={() => onOpen(row)} />
        </span>
      </td>
    </TableRow>
  );
}
