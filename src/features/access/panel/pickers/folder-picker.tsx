import { useState } from 'react';
import { rootId } from '#contract/rules/root-folder.ts';
import type { PathSegment, SearchHit } from '#contract/worker-api/worker-api.ts';
import { isolatedPath } from '../../../../lib/language/isolate.ts';
import { sync } from '../../../../lib/worker-client.ts';
import { Breadcrumbs } from '../../../../shared/breadcrumbs/breadcrumbs.tsx';
import { IconButton } from '../../../../ui/controls/icon-button.tsx';
import { FileKindIcon } from '../../../../ui/display/file-kind-icon.tsx';
import { Icon } from '../../../../ui/display/icon.tsx';
import { SearchField } from '../../../../ui/fields/search-field.tsx';
import { messages } from '../messages.ts';
import { useFolderSearch } from '../use-folder-search.ts';
import styles from './folder-picker.module.css';
import { FolderRows } from './folder-rows.tsx';

interface FolderPickerProps {
  readonly driveId: string;
  readonly filespaceName: string;
  /** The path of the chosen folder; of the root it is empty. Null: none is chosen. */
  readonly chosen: readonly PathSegment[] | null;
  readonly onChoose: (path: readonly PathSegment[] | null) => void;
}

/**
 * Chooses a folder: the one whose inside is listed, or one in the list. Begins around the chosen one. The root, which is
 * everything, is chosen by its own line and never by going there.
 */
export function FolderPicker({ driveId, filespaceName, chosen, onChoose }: FolderPickerProps) {
  const [here, setHere] = useState<readonly PathSegment[]>(chosen?.slice(0, -1) ?? []);
  const [term, setTerm] = useState('');
  const hits = useFolderSearch(driveId, term);
  const root = { id: rootId, name: filespaceName };
  const chosenFolder = chosen && (chosen.at(-1) ?? root);
  const chosenId = chosenFolder?.id;
  const open = (path: readonly PathSegment[]) => {
    setHere(path);
    setTerm('');
    onChoose(path.length === 0 ? null : path);
    void sync.setVisibleFolder(driveId, path.at(-1)?.id ?? rootId);
  };
  return (
    <>
      <SearchField label={messages.findFolder} quiet value={term} onChange={setTerm} />
      <div className={styles.picker}>
        <div className={styles.pickerHead}>
          {here.length > 0 && (
            <IconButton
              icon="back"
              label={messages.upTo(here.at(-2)?.name ?? filespaceName)}
              onClick={() => open(here.slice(0, -1))}
            />
          )}
          <Breadcrumbs
            label={messages.folderPath}
            root={root}
            path={here}
            onOpen={({ id }) => open(here.slice(0, here.findIndex((each) => each.id === id) + 1))}
          />
        </div>
        {hits !== null ? (
          <Hits hits={hits} term={term} filespaceName={filespaceName} chosenId={chosenId} onOpen={open} />
        ) : (
          <>
            {here.length === 0 && (
              <div className={styles.folder} data-chosen={chosenId === rootId || undefined}>
                <button
                  type="button"
                  aria-pressed={chosenId === rootId}
                  onClick={() => onChoose(chosenId === rootId ? null : [])}
                >
                  <FileKindIcon kind="folder" />
                  <span className={styles.folderName}>
                    <span>{messages.allOf(filespaceName)}</span>
                  </span>
                  {chosenId === rootId && <Icon name="check" />}
                </button>
              </div>
            )}
            <FolderRows
              key={here.at(-1)?.id ?? rootId}
              driveId={driveId}
              folder={here.at(-1) ?? root}
              chosen={chosenFolder}
              onChoose={(folder) => {
                const around = here.length === 0 ? null : here;
                onChoose(folder.id === chosenId ? around : [...here, folder]);
              }}
              onOpen={(folder) => open([...here, folder])}
            />
          </>
        )}
      </div>
    </>
  );
}

interface HitsProps {
  readonly hits: readonly SearchHit[] | undefined;
  readonly term: string;
  readonly filespaceName: string;
  readonly chosenId: string | undefined;
  readonly onOpen: (path: readonly PathSegment[]) => void;
}

function Hits({ hits, term, filespaceName, chosenId, onOpen }: HitsProps) {
  if (hits?.length === 0) {
    return (
      <p role="status" className={styles.noFolders}>
        {messages.noFolderNamed(term.trim())}
      </p>
    );
  }
  return (
    <ul className={styles.folders} aria-label={messages.foldersFound} aria-busy={hits === undefined}>
      {hits?.map(({ id, name, path }) => (
        <li key={id} className={styles.folder} data-chosen={id === chosenId || undefined}>
          <button type="button" onClick={() => onOpen([...path, { id, name }])}>
            <FileKindIcon kind="folder" />
            <span className={styles.folderName}>
              <bdi>{name}</bdi>
              <span>{isolatedPath([filespaceName, ...path.map((each) => each.name)])}</span>
            </span>
            {id === chosenId && <Icon name="check" />}
          </button>
        </li>
      ))}
    </ul>
  );
}
