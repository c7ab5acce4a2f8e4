import { Link } from 'react-router-dom';
import { formatDate, formatDay } from '../../../lib/format.ts';
import { isolatedPath } from '../../../lib/language/isolate.ts';
import { folderPath, previewPath } from '../../../lib/paths.ts';
import { sync } from '../../../lib/worker-client.ts';
import { fileKind } from '../../../shared/file-kinds/file-kind.ts';
import { setStars } from '../../../shared/stars/set-stars.ts';
import { StarMark } from '../../../shared/stars/star-mark.tsx';
import { common } from '../../../ui/common-messages.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { FileKindIcon } from '../../../ui/display/file-kind-icon.tsx';
import { Menu } from '../../../ui/popups/menu.tsx';
import { NameCell, NameDetail } from '../../../ui/table/name-cell.tsx';
import { TableRow } from '../../../ui/table/table.tsx';
import type { GridRow } from '../list/row-source.ts';
import { placeMessages as messages } from './place-messages.ts';
import styles from './places.module.css';

/** Back, and closing the preview, lead to this list. */
const fromList = { preview: 'from-list' };

interface RecentRowProps {
  readonly driveId: string;
  readonly filespaceName: string;
  readonly item: GridRow;
  readonly atMs: number;
  readonly timeZone: string;
  readonly isStarred: boolean;
  readonly onShowInFolder: () => void;
}

export function RecentRow({
  driveId,
  filespaceName,
  item,
  atMs,
  timeZone,
  isStarred,
  onShowInFolder,
}: RecentRowProps) {
  const { id, kind, name, parentId, path = [] } = item;
  const where = isolatedPath(path.map((folder) => folder.name));
  const time = formatDate(atMs, timeZone).slice(formatDay(atMs, timeZone).length).replace(/^,\s*/, '');
  return (
    <TableRow selected={false} current={false}>
      <NameCell
        icon={<FileKindIcon kind={fileKind({ kind, name })} />}
        below={<NameDetail until="medium">{`${where || filespaceName} · ${time}`}</NameDetail>}
      >
        <Link
          to={kind === 'folder' ? folderPath(driveId, id) : previewPath(driveId, parentId, id)}
          state={fromList}
        >
          {name}
        </Link>
        {isStarred && <StarMark />}
      </NameCell>
      <td data-from="medium">
        <Link className={styles.where} to={folderPath(driveId, parentId)}>
          {where || filespaceName}
        </Link>
      </td>
      <td data-from="medium">{time}</td>
      <td data-cell="end">
        <Menu
          label={common.optionsOf(name)}
          align="end"
          items={[
            {
              id: 'show-in-folder',
              label: messages.showInFolder,
              icon: 'folder',
              onSelect: onShowInFolder,
            },
            {
              id: 'star',
              label: isStarred ? messages.removeStar : messages.addStar,
              icon: 'star',
              onSelect: () => void setStars(driveId, [item], !isStarred),
            },
            {
              id: 'remove',
              label: messages.recent.remove,
              icon: 'x',
              onSelect: () => void sync.hideRecent(driveId, [id]),
            },
          ]}
          trigger={<IconButton icon="dots" label={common.optionsOf(name)} />}
        />
      </td>
    </TableRow>
  );
}
