import { Link } from 'react-router-dom';
import { type Permission, permissions } from '#contract/rules/permission.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { isolatedPath } from '../../../lib/language/isolate.ts';
import { folderPath } from '../../../lib/paths.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { EmptyState } from '../../../ui/display/empty-state.tsx';
import { FileKindIcon } from '../../../ui/display/file-kind-icon.tsx';
import { NameCell, NameDetail } from '../../../ui/table/name-cell.tsx';
import { Table, TableRow } from '../../../ui/table/table.tsx';
import { useDriveState } from '../browser/use-drive-state.ts';
import { placeMessages as messages } from './place-messages.ts';
import styles from './places.module.css';
import { useLocatedItems } from './use-located-items.ts';

interface SharedPlaceProps {
  readonly filespace: { readonly id: string; readonly name: string };
}

interface SharedFolder {
  readonly id: string;
  readonly name: string;
  readonly where: string;
  readonly permission: Permission;
}

/** The topmost folders that were shared with this person, or with a group of theirs. */
export function SharedPlace({ filespace }: SharedPlaceProps) {
  useTitle(messages.shared.title);
  const folders = useSharedFolders(filespace);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{messages.shared.title}</h1>
      </header>
      {folders?.length === 0 && (
        <EmptyState art="vacant" title={messages.shared.emptyTitle}>
          {messages.shared.empty}
        </EmptyState>
      )}
      {folders !== undefined && folders.length > 0 && (
        <Table
          label={messages.shared.title}
          head={
            <>
              <th scope="col">{messages.name}</th>
              <th scope="col" data-from="medium">
                {messages.folder}
              </th>
              <th scope="col" data-cell="end">
                {messages.shared.right}
              </th>
            </>
          }
        >
          {folders.map(({ id, name, where, permission }) => (
            <TableRow key={id} selected={false} current={false}>
              <NameCell
                icon={<FileKindIcon kind="folder" />}
                below={<NameDetail until="medium">{where}</NameDetail>}
              >
                <Link to={folderPath(filespace.id, id)}>{name}</Link>
              </NameCell>
              <td data-from="medium">{where}</td>
              <td data-cell="end">{permission === permissions.edit ? messages.canEdit : messages.canView}</td>
            </TableRow>
          ))}
        </Table>
      )}
    </div>
  );
}

/** Undefined until they are known; empty for who sees everything. */
function useSharedFolders({
  id: driveId,
  name,
}: SharedPlaceProps['filespace']): readonly SharedFolder[] | undefined {
  const { drive } = useDriveState(driveId);
  const grants = drive?.shown?.grants;
  const granted = drive && Object.keys(grants ?? {});
  const items = useLocatedItems(driveId, granted?.filter((id) => id !== rootId).join(' '));
  if (items === undefined || granted === undefined) return undefined;
  const rightOn = (id: string) => grants?.[id] ?? permissions.none;
  if (granted.includes(rootId))
    return [{ id: rootId, name: messages.wholeFilespace(name), where: '', permission: rightOn(rootId) }];
  return items
    .filter(({ path = [] }) => !path.some(({ id }) => granted.includes(id)))
    .map(({ id, name: folderName, path = [] }) => ({
      id,
      name: folderName,
      where: isolatedPath(path.map((folder) => folder.name)),
      permission: rightOn(id),
    }));
}
