import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import { FileKindIcon } from '../../../ui/display/file-kind-icon.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { messages } from '../messages.ts';
import styles from './destination.module.css';
import type { DestinationLocation } from './use-destination.ts';

export interface FolderListProps {
  readonly place: DestinationLocation;
  /** Folders that are being moved or copied: neither they nor what is inside can take them. */
  readonly blocked: ReadonlySet<string>;
  readonly rootName: string;
}

/** The subfolders of where the picker stands, or the folders of the filespace whose name was typed. */
export function FolderList({ place, blocked, rootName }: FolderListProps) {
  if (place.hits) {
    const hits = place.hits.filter(({ path, id }) => ![...path, { id }].some((each) => blocked.has(each.id)));
    if (hits.length === 0) return <Nothing text={`No folder is named like “${place.term.trim()}”`} />;
    return (
      <ul className={styles.list} aria-label="Folders found">
        {hits.map((hit) => (
          <Line
            key={hit.id}
            folder={hit}
            note={[rootName, ...hit.path.map(({ name }) => name)].join(' / ')}
            onOpen={() => place.open([...hit.path, { id: hit.id, name: hit.name }])}
          />
        ))}
      </ul>
    );
  }
  if (place.folders.length === 0 && place.complete) return <Nothing text={messages.noSubfolders} />;
  return (
    <ul className={styles.list} aria-label={`Folders in ${place.here.name}`} aria-busy={!place.complete}>
      {place.folders.map(({ id, name }) => (
        <Line
          key={id}
          folder={{ id, name }}
          blocked={blocked.has(id)}
          onOpen={() => place.open([...place.path, { id, name }])}
        />
      ))}
      {place.more > 0 && <li className={styles.more}>{place.more} more. Find them by name.</li>}
    </ul>
  );
}

interface LineProps {
  readonly folder: PathSegment;
  readonly note?: string;
  readonly blocked?: boolean;
  readonly onOpen: () => void;
}

function Line({ folder, note, blocked, onOpen }: LineProps) {
  return (
    <li>
      <button
        type="button"
        className={styles.line}
        aria-disabled={blocked || undefined}
        onClick={blocked ? undefined : onOpen}
      >
        <FileKindIcon kind="folder" />
        <span className={styles.name}>
          <span>{folder.name}</span>
          {note && <span className={styles.note}>{note}</span>}
        </span>
        {blocked ? <span className={styles.note}>Selected</span> : <Icon name="chev-r" size={14} />}
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
