import { useMemo, useState } from 'react';
import { searchKey } from '#contract/rules/unicode/search-key.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { AvatarStack } from '../../../ui/display/avatar.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { FileKindIcon } from '../../../ui/display/file-kind-icon.tsx';
import { ListRow, VirtualRowList } from '../../../ui/display/row-list.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { messages } from './messages.ts';
import styles from './panel.module.css';
import type { PanelFolder } from './panel-state.ts';
import { firstAndCount, folderAbout, type SharedFolder } from './shared-folders.ts';
import { useFolderSearch } from './use-folder-search.ts';
import type { UnsharedFolders } from './use-panel-lists.ts';

interface FoldersTabProps {
  readonly driveId: string;
  readonly filespaceName: string;
  readonly shared: readonly SharedFolder[];
  readonly unshared: UnsharedFolders;
  readonly off: string | false;
  readonly onOpen: (folder: PanelFolder) => void;
  readonly onGrant: (folder: PanelFolder) => void;
}

/** The folders that were shared, then those at the root that were not. Typing finds any folder of the filespace. */
export function FoldersTab(props: FoldersTabProps) {
  const { driveId, filespaceName, shared, unshared, off, onOpen, onGrant } = props;
  const [term, setTerm] = useState('');
  const { rows, more } = useRows(driveId, filespaceName, shared, unshared, term);
  return (
    <>
      <div className={styles.filter}>
        <SearchField label={messages.filterFolders} quiet value={term} onChange={setTerm} />
      </div>
      <VirtualRowList label={messages.foldersTab} rows={rows} keyOf={({ folderId }) => folderId}>
        {({ folderId, name, label, users, groups }, rowProps) => (
          <ListRow
            rowProps={rowProps}
            lead={<FileKindIcon kind="folder" />}
            action={
              <>
                {users.length + groups.length === 0 ? (
                  <Button
                    size="sm"
                    disabledReason={off}
                    aria-label={messages.grantAccessTo(label)}
                    onClick={() => onGrant({ id: folderId, name })}
                  >
                    {messages.grantAccess}
                  </Button>
                ) : (
                  <span className={styles.shared}>
                    <AvatarStack of={users} />
                    {groups.length > 0 && (
                      <Badge tone="outline">
                        <span className={styles.group}>{firstAndCount(groups)}</span>
                      </Badge>
                    )}
                  </span>
                )}
                <IconButton
                  icon="chev-r"
                  label={messages.openNamed(label)}
                  onClick={() => onOpen({ id: folderId, name })}
                />
              </>
            }
          >
            <span className={styles.two}>
              <b>
                <bdi>{label}</bdi>
              </b>
              <span>{folderAbout({ folderId, users, groups })}</span>
            </span>
          </ListRow>
        )}
      </VirtualRowList>
      {rows.length === 0 && (
        <p className={styles.nothing} role="status">
          {messages.noFolderNamed(term.trim())}
        </p>
      )}
      {more > 0 && <p className={styles.nothing}>{messages.moreFolders(more)}</p>}
    </>
  );
}

interface FolderRow extends SharedFolder {
  readonly name: string;
  /** The way to it, without the filespace. */
  readonly label: string;
}

function useRows(
  driveId: string,
  filespaceName: string,
  shared: readonly SharedFolder[],
  unshared: UnsharedFolders,
  term: string,
) {
  const hits = useFolderSearch(driveId, term);
  return useMemo(() => {
    const row = (folder: SharedFolder): FolderRow => ({
      ...folder,
      name: folder.path.at(-1) ?? filespaceName,
      label: folder.path.length === 0 ? filespaceName : folder.path.join(' / '),
    });
    const bare = (folderId: string, path: readonly string[]) =>
      row({ folderId, path, users: [], groups: [] });
    if (hits === null) {
      const others = unshared.folders.map(({ id, name }) => bare(id, [name]));
      return { rows: [...shared.map(row), ...others], more: unshared.more };
    }
    const known = new Set(shared.map(({ folderId }) => folderId));
    const searchText = searchKey(term.trim());
    const found = (hits ?? []).filter(({ id }) => !known.has(id));
    return {
      rows: [
        ...shared.map(row).filter(({ label }) => searchKey(label).includes(searchText)),
        ...found.map(({ id, name, path }) => bare(id, [...path.map((each) => each.name), name])),
      ],
      more: 0,
    };
  }, [shared, unshared, filespaceName, term, hits]);
}
