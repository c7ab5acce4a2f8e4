import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Result } from '#contract/rules/result.ts';
import type { PathSegment, WriteProblem } from '#contract/worker-api/worker-api.ts';
import { Breadcrumbs } from '../../../shared/breadcrumbs/breadcrumbs.tsx';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { Dialog } from '../../../ui/popups/dialog.tsx';
import styles from './destination.module.css';
import { dialogMessages } from './dialog-messages.ts';
import { enterFolders, walkFolders } from './folder-keys.ts';
import { FolderList } from './folder-list.tsx';
import { NewFolderRow } from './new-folder-row.tsx';
import { type DestinationLocation, useDestination } from './use-destination.ts';

type PickerLocation = Pick<DestinationLocation, 'path' | 'here'>;

export interface FolderPickerDialogProps {
  readonly title: string;
  readonly driveId: string;
  readonly root: PathSegment;
  /** Where it opens. */
  readonly start: readonly PathSegment[];
  /** What goes into the folder. */
  readonly icon: ReactNode;
  readonly what: string;
  /** Folders that cannot take it, with all that is inside. */
  readonly blocked?: ReadonlySet<string>;
  readonly confirmLabel: (folder: PathSegment) => string;
  readonly workingLabel: string;
  /** Why nothing can be added where the picker stands: neither this nor a new folder. */
  readonly viewOnly: (location: PickerLocation) => string | false;
  /** Why it cannot go where the picker stands. */
  readonly reasonAgainst?: (location: PickerLocation) => string | false;
  readonly onCreateFolder: (parentId: string, name: string) => Promise<Result<PathSegment, WriteProblem>>;
  /** The picker stands in this folder. */
  readonly onOpen?: (folder: PathSegment) => void;
  /** Answers whether it went well: then the picker closes. A text says in the picker why not. */
  readonly onConfirm: (target: PathSegment) => Promise<boolean | string>;
  readonly onClose: () => void;
  /** What is asked over it before it is done. */
  readonly children?: ReactNode;
}

/** Chooses a folder of a filespace, or makes one, for what is to go there. */
export function FolderPickerDialog(props: FolderPickerDialogProps) {
  const { driveId, root, blocked = none, onClose } = props;
  const [naming, setNaming] = useState(false);
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<{ readonly folderId: string; readonly text: string }>();
  const destination = useDestination({
    ...{ driveId, rootName: root.name, start: props.start },
    onGone: (folderId, text) => setError({ folderId, text }),
  });
  /** What had the keyboard may have gone to the folder: it is near to where that was. */
  const isDone = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLDivElement>(null);
  const viewOnly = props.viewOnly(destination);
  const reason = viewOnly || (props.reasonAgainst?.(destination) ?? false);
  const confirm = async () => {
    if (reason || working) return;
    setWorking(true);
    setError(undefined);
    const { here } = destination;
    const answer = await props.onConfirm(here);
    isDone.current = answer === true;
    if (isDone.current) return onClose();
    if (typeof answer === 'string') setError({ folderId: here.id, text: answer });
    setWorking(false);
  };
  const { id: hereId } = destination.here;
  const latest = useRef(props);
  latest.current = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each folder
  useEffect(() => latest.current.onOpen?.(destination.here), [hereId]);
  const parent = destination.path.at(-2) ?? root;
  const confirmLabel = props.confirmLabel(destination.here);
  return (
    <Dialog
      open
      size="wide"
      ruled
      title={props.title}
      onClose={onClose}
      onSubmit={() => void confirm()}
      error={error?.folderId === hereId && error.text}
      returnsFocus={() => !isDone.current}
      keepOnOutsidePress
      footer={
        <>
          <Button
            variant="ghost"
            icon="folder-plus"
            className={styles.create}
            disabledReason={viewOnly}
            onClick={() => setNaming(true)}
          >
            {dialogMessages.createNewFolder}
          </Button>
          <span className={styles.decide}>
            <Button onClick={onClose}>{common.cancel}</Button>
            <Button
              type="submit"
              variant="primary"
              className={styles.confirm}
              tip={confirmLabel}
              disabledReason={reason}
              working={working && props.workingLabel}
            >
              <span>{confirmLabel}</span>
            </Button>
          </span>
        </>
      }
    >
      <p className={styles.what}>
        {props.icon}
        <span>{props.what}</span>
      </p>
      <SearchField
        ref={field}
        label={dialogMessages.findFolder}
        value={destination.term}
        onChange={destination.find}
        onKeyDown={(event) => enterFolders(event, picker.current, destination.hits !== undefined)}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the folders in it */}
      <div
        ref={picker}
        className={styles.picker}
        onKeyDown={(event) => walkFolders(event, picker.current, () => field.current)}
      >
        <div className={styles.head}>
          {destination.path.length > 0 && (
            <IconButton
              icon="back"
              label={dialogMessages.upTo(parent.name)}
              onClick={() => destination.open(destination.path.slice(0, -1))}
            />
          )}
          <Breadcrumbs
            label={dialogMessages.folderPath}
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
        {naming && !viewOnly && (
          <NewFolderRow
            driveId={driveId}
            folderId={destination.here.id}
            onCreate={(name) => props.onCreateFolder(destination.here.id, name)}
            onOpen={(folder) => destination.open([...destination.path, folder])}
            onClose={() => setNaming(false)}
          />
        )}
      </div>
      {props.children}
    </Dialog>
  );
}

const none: ReadonlySet<string> = new Set();
