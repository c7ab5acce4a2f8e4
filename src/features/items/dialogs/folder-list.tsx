import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import { isolatedPath } from '../../../lib/language/isolate.ts';
import { FileKindIcon } from '../../../ui/display/file-kind-icon.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { messages } from '../messages.ts';
import styles from './destination.module.css';
import { dialogMessages } from './dialog-messages.ts';
import type { DestinationLocation } from './use-destination.ts';

export interface FolderListProps {
  readonly destination: DestinationLocation;
  /** Folders that are being moved or copied: neither they nor what is inside can take them. */
  readonly blocked: ReadonlySet<string>;
  readonly rootName: string;
}

/** The subfolders of where the picker stands, or the folders of the filespace whose name was typed. */
export function FolderList({ destination, blocked, rootName }: FolderListProps) {
  if (destination.hits) {
    const hits = destination.hits.filter(
      ({ path, id }) => ![...path, { id }].some((each) => blocked.has(each.id)),
    );
    if (hits.length === 0) return <Nothing text={dialogMessages.noFolders(destination.term.trim())} />;
    return (
      <ul className={styles.list} aria-label={dialogMessages.foldersFound}>
        {hits.map((hit) => (
          <FolderRow
            key={hit.id}
            folder={hit}
            note={isolatedPath([rootName, ...hit.path.map(({ name }) => name)])}
            onOpen={() => destination.open([...hit.path, { id: hit.id, name: hit.name }])}
          />
        ))}
      </ul>
    );
  }
  if (destination.folders.length === 0 && destination.complete)
    return <Nothing text={messages.noSubfolders} />;
  return (
    <ul
      className={styles.list}
      aria-label={dialogMessages.foldersIn(destination.here.name)}
      aria-busy={!destination.complete}
    >
      {destination.folders.map(({ id, name }) => (
        <FolderRow
          key={id}
          folder={{ id, name }}
          blocked={blocked.has(id)}
          onOpen={() => destination.open([...destination.path, { id, name }])}
        />
      ))}
      {destination.more > 0 && (
        <li className={styles.more}>{dialogMessages.moreFolders(destination.more)}</li>
      )}
    </ul>
  );
}

interface FolderRowProps {
  readonly folder: PathSegment;
  readonly note?: string;
  readonly blocked?: boolean;
  readonly onOpen: () => void;
}

function FolderRow({ folder, note, blocked, onOpen }: FolderRowProps) {
  return (
    <li>
      <button
        type="button"
        className={styles.line}
        data-folder-line
        aria-disabled={blocked || undefined}
        onClick={blocked ? undefined : onOpen}
      >
        <FileKindIcon kind="folder" />
        <span className={styles.name}>
          <bdi>{folder.name}</bdi>
          {note && <span className={styles.note}>{note}</span>}
        </span>
        {blocked ? (
          <span className={styles.note}>{dialogMessages.isSelected}</span>
        ) : (
          <Icon name="chev-r" size={14} />
        )}
      </button>
    </li>
  );
}

function Nothing({ text }: { readonly text: string }) {
  return (
    <div className={styles.nothing}>
      <Icon name="folder" size={20} />
      <p role="status">{text}</p>
    </div>
  );
}
