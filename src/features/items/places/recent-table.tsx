import { Fragment, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { folderPath } from '../../../lib/paths.ts';
import { Table } from '../../../ui/table/table.tsx';
import type { GridRow } from '../list/row-source.ts';
import { awaitItem, forgetAwaitedElsewhere } from './awaited-item.ts';
import { placeMessages as messages } from './place-messages.ts';
import styles from './places.module.css';
import { RecentRow } from './recent-row.tsx';

interface RecentTableProps {
  readonly driveId: string;
  readonly filespaceName: string;
  readonly rows: readonly { readonly item: GridRow; readonly atMs: number; readonly day: string }[];
  readonly stars: ReadonlySet<string>;
  readonly timeZone: string;
}

/** The latest first, each day with its name above. */
export function RecentTable({ driveId, filespaceName, rows, stars, timeZone }: RecentTableProps) {
  const navigate = useNavigate();
  useEffect(() => forgetAwaitedElsewhere(null), []);
  const showInFolder = (item: GridRow) => {
    awaitItem({ driveId, folderId: item.parentId, item, isSelected: true });
    void navigate(folderPath(driveId, item.parentId));
  };
  return (
    <Table
      label={messages.recent.title}
      head={
        <>
          <th scope="col">{messages.name}</th>
          <th scope="col" data-from="medium">
            {messages.folder}
          </th>
          <th scope="col" data-from="medium">
            {messages.recent.time}
          </th>
          <th scope="col" data-cell="end">
            <span className="visually-hidden">{messages.actions}</span>
          </th>
        </>
      }
    >
      {rows.map(({ item, atMs, day }, at) => (
        <Fragment key={item.id}>
          {rows[at - 1]?.day !== day && (
            <tr className={styles.day}>
              <th scope="rowgroup" colSpan={4}>
                {day}
              </th>
            </tr>
          )}
          <RecentRow
            {...{ driveId, filespaceName, item, atMs, timeZone }}
            isStarred={stars.has(item.id)}
            onShowInFolder={() => showInFolder(item)}
          />
        </Fragment>
      ))}
    </Table>
  );
}
