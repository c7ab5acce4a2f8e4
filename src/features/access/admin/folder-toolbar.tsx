import { rootId } from '#contract/rules/root-folder.ts';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import { Breadcrumbs } from '../../../shared/breadcrumbs/breadcrumbs.tsx';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { messages as accessMessages } from '../messages.ts';
import styles from './admin.module.css';
import { messages } from './messages.ts';

interface FolderBarProps {
  readonly filespaceName: string;
  /** From below the root to the open folder. */
  readonly path: readonly PathSegment[];
  /** Hits of a search stand in for the folder. */
  readonly isSearching: boolean;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly onOpen: (path: readonly PathSegment[]) => void;
  readonly onWho: () => void;
  /** Why access cannot be granted now. */
  readonly grantOff: string | false;
  readonly onGrant: () => void;
}

/** Above the folders: where they are, how to find one, and what can be done with the open one. */
export function FolderToolbar(props: FolderBarProps) {
  const { filespaceName, path, isSearching, search, onSearch, onOpen, onWho, grantOff, onGrant } = props;
  return (
    <div className={styles.bar}>
      <b className={styles.barName}>{filespaceName}</b>
      <span className={styles.rule} />
      <Breadcrumbs
        label={messages.folderPath}
        root={{ id: rootId, name: filespaceName }}
        path={path}
        home
        searching={isSearching ? messages.searchResults : undefined}
        onOpen={({ id }) => onOpen(path.slice(0, path.findIndex((each) => each.id === id) + 1))}
      />
      <span className={styles.actions}>
        <SearchField
          className={styles.search}
          label={messages.searchFolders}
          placeholder={common.search}
          quiet
          value={search}
          onChange={onSearch}
        />
        <IconButton icon="shield" label={accessMessages.whoHasAccess} onClick={onWho} />
        <Button icon="plus" variant="primary" disabledReason={grantOff} onClick={onGrant}>
          {accessMessages.grantAccess}
        </Button>
      </span>
    </div>
  );
}
