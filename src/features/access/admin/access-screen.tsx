import { useState } from 'react';
import type { Filespace } from '#contract/entities/filespace.ts';
import type { Workspace } from '#contract/entities/workspace.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { EmptyState } from '../../../ui/display/empty-state.tsx';
import { messages as accessMessages } from '../messages.ts';
import styles from './admin.module.css';
import { FilespacePicker } from './filespace-picker.tsx';
import { FolderBrowser } from './folder-browser.tsx';
import { messages } from './messages.ts';

/** Where in a workspace somebody looks at who has access. */
export interface AccessScreenLocation {
  readonly filespace: Filespace;
  /** From below the root to the folder. */
  readonly path: readonly PathSegment[];
}

interface AccessScreenProps {
  readonly workspace: Workspace;
  readonly filespaces: readonly Filespace[];
  /** Undefined until it is known; null: there is no filespace. */
  readonly location: AccessScreenLocation | null | undefined;
  readonly onOpen: (location: AccessScreenLocation) => void;
  readonly onReview: () => void;
}

/** The filespaces of a workspace, and for each folder of one who has access. */
export function AccessScreen({ workspace, filespaces, location, onOpen, onReview }: AccessScreenProps) {
  useTitle(accessMessages.title);
  const [search, setSearch] = useState('');
  const folderId = location?.path.at(-1)?.id ?? rootId;
  return (
    <div className={styles.split}>
      <h1 className="visually-hidden">{accessMessages.title}</h1>
      <FilespacePicker
        filespaces={filespaces}
        current={location?.filespace.id}
        search={search}
        onSearch={setSearch}
        onOpen={(filespace) => onOpen({ filespace, path: [] })}
        onReview={onReview}
      />
      {location && (
        <FolderBrowser
          key={`${location.filespace.id} ${folderId}`}
          workspace={workspace}
          filespace={location.filespace}
          path={location.path}
          onOpen={(path) => onOpen({ filespace: location.filespace, path })}
        />
      )}
      {location === null && <EmptyState art="vacant" title={messages.noFilespaces} />}
    </div>
  );
}
