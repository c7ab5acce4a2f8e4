import { type ReactNode, useState } from 'react';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import { Breadcrumbs } from '../../../shared/breadcrumbs/breadcrumbs.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { FileKindIcon } from '../../../ui/display/file-kind-icon.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { Dialog } from '../../../ui/popups/dialog.tsx';
import { fileKind, namesLabel } from '../grid/item-labels.ts';
import type { GridRow } from '../list/row-source.ts';
import { labels, pickerTitle } from '../messages.ts';
import styles from './destination.module.css';
import { FolderList } from './folder-list.tsx';
import { NewFolderRow } from './new-folder-row.tsx';
import { useDestination } from './use-destination.ts';

export interface DestinationDialogProps {
  readonly verb: 'move' | 'copy';
  readonly driveId: string;
  readonly root: PathSegment;
  /** The open folder: the picker begins there. */
  readonly start: readonly PathSegment[];
  readonly items: readonly GridRow[];
  readonly onCreateFolder: (parentId: string, name: string) => Promise<PathSegment | null>;
  /** Answers whether it went well: then the picker closes. */
  readonly onConfirm: (target: PathSegment) => Promise<boolean>;
  readonly onClose: () => void;
  /** What is asked before it is done. */
  readonly confirmation: ReactNode;
}

export function DestinationDialog(props: DestinationDialogProps) {
  const { verb, driveId, root, items, onClose } = props;
  const destination = useDestination({ driveId, rootName: root.name, start: props.start });
  const [naming, setNaming] = useState(false);
  const [working, setWorking] = useState(false);
  const blocked = new Set(items.filter(({ kind }) => kind === 'folder').map(({ id }) => id));
  const inside = destination.path.some(({ id }) => blocked.has(id));
  const unmoved = verb === 'move' && items.every(({ parentId }) => parentId === destination.here.id);
  const reason = inside
    ? 'A folder cannot go into itself'
    : unmoved
      ? 'The items are in this folder already'
      : false;
  const confirm = async () => {
    if (reason || working) return;
    setWorking(true);
    if (await props.onConfirm(destination.here)) onClose();
    else setWorking(false);
  };
  const parent = destination.path.at(-2) ?? root;
  const first = items[0];
  return (
    <Dialog
      open
      size="wide"
      ruled
      title={pickerTitle(verb, items.length)}
      onClose={onClose}
      onSubmit={() => void confirm()}
      keepOnOutsidePress
      footer={
        <>
          <Button
            variant="ghost"
            icon="folder-plus"
            className={styles.create}
            onClick={() => setNaming(true)}
          >
            Create New Folder
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            disabledReason={reason}
            working={working && (verb === 'move' ? labels.moving : labels.pasting)}
          >
            {verb === 'move' ? 'Move' : 'Copy'} to {destination.here.name}
          </Button>
        </>
      }
    >
      <p className={styles.what}>
        {first && <FileKindIcon kind={fileKind(first)} />}
        <span>{namesLabel(items)}</span>
      </p>
      <SearchField label="Find a folder" value={destination.term} onChange={destination.find} />
      <div className={styles.picker}>
        <div className={styles.head}>
          {destination.path.length > 0 && (
            <IconButton
              icon="back"
              label={`Up to ${parent.name}`}
              onClick={() => destination.open(destination.path.slice(0, -1))}
            />
          )}
          <Breadcrumbs
            label="Folder path"
            root={root}
            path={destination.path}
            onOpen={({ id }) =>
              destination.open(
                destination.path.slice(0, destination.path.findIndex((each) => each.id === id) + 1),
              )
            }
          />
        </div>
        <FolderList destination={destination} blocked={blocked} rootName={root.name} />
        {naming && (
          <NewFolderRow
            driveId={driveId}
            folderId={destination.here.id}
            onCreate={(name) => props.onCreateFolder(destination.here.id, name)}
            onOpen={(folder) => destination.open([...destination.path, folder])}
            onClose={() => setNaming(false)}
          />
        )}
      </div>
      {props.confirmation}
    </Dialog>
  );
}
