import { useEffect, useRef, useState } from 'react';
import { useReader } from '../../../lib/use-live-query.ts';
import { sync } from '../../../lib/worker-client.ts';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { VisuallyHidden } from '../../../ui/display/visually-hidden.tsx';
import { Dialog } from '../../../ui/popups/dialog.tsx';
import { tooltipProps } from '../../../ui/popups/tooltip-props.ts';
import { useDriveState } from '../browser/use-drive-state.ts';
import { useWorkerQuery } from '../browser/use-worker-query.ts';
import { countAudience } from '../commands/load-audience-message.ts';
import type { GridRow } from '../list/row-source.ts';
import {
  audienceCountMessage,
  type DeleteExtent,
  deleteExtent,
  deleteMessage,
  deleteTitle,
  shortName,
  tooLargeMessage,
  trashMessage,
} from './delete-labels.ts';

/** A deletion of more than this begins with Cancel in focus: a second Enter must not be enough for it. */
const largeItems = 1000;

export interface DeleteDialogProps {
  readonly driveId: string;
  readonly items: readonly GridRow[];
  /** Whether all of the filespace is on this device; before, nobody knows how much a folder holds. */
  readonly complete: boolean;
  /** `isTooLarge`: the server could not restore it in one go. */
  readonly onDelete: (isTooLarge: boolean) => unknown;
  readonly onClose: () => void;
}

export function DeleteDialog({ driveId, items, complete, onDelete, onClose }: DeleteDialogProps) {
  const [working, setWorking] = useState(false);
  /** What had the keyboard may be gone with it: the list has it on the next row. */
  const isDeleted = useRef(false);
  const cancel = useRef<HTMLButtonElement>(null);
  const folderIds = items.filter(({ kind }) => kind === 'folder').map(({ id }) => id);
  const load = async () =>
    complete
      ? deleteExtent(folderIds.length === 0 ? [] : await sync.folderTotals(driveId, folderIds))
      : undefined;
  // Others may put something in while it is asked.
  const { revision } = useDriveState(driveId);
  const extent = useWorkerQuery(load, `${complete} ${folderIds.join(' ')} ${revision}`);
  const reader = useReader();
  const people = useWorkerQuery(
    async () => reader && countAudience(reader, driveId, items),
    items.map(({ id }) => id).join(' '),
  );
  const audience = audienceCountMessage(items, people);
  const tooLarge = tooLargeMessage(items, extent);
  const isLarge = extent !== undefined && isLargeExtent(extent);
  useEffect(() => {
    if (isLarge) cancel.current?.focus();
  }, [isLarge]);

  const remove = async () => {
    if (working) return;
    // Enter may come before the device has counted: then it confirms nothing that nobody has read.
    let isTooLarge = extent?.isTooLarge ?? false;
    if (extent === undefined) {
      setWorking(true);
      const counted = await load();
      setWorking(false);
      if (counted !== undefined && isLargeExtent(counted)) return;
      isTooLarge = counted?.isTooLarge ?? false;
    }
    isDeleted.current = true;
    onDelete(isTooLarge);
    onClose();
  };
  return (
    <Dialog
      open
      alert
      title={deleteTitle(items)}
      onClose={onClose}
      onSubmit={() => void remove()}
      returnsFocus={() => !isDeleted.current}
      footer={
        <>
          <Button ref={cancel} onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" variant="danger-solid" working={working && common.deleting}>
            {common.delete}
          </Button>
        </>
      }
    >
      <DeletedItems items={items} />
      <p>{trashMessage(items, extent)}</p>
      {tooLarge !== null && <p>{tooLarge}</p>}
      {audience !== null && <p>{audience}</p>}
    </Dialog>
  );
}

/** Of a long name the beginning and the end: what the sentence goes on with must be seen. */
function DeletedItems({ items }: Pick<DeleteDialogProps, 'items'>) {
  const text = deleteMessage(items);
  const shortText = deleteMessage(items.map((item) => ({ ...item, name: shortName(item.name) })));
  if (shortText === text) return <p>{text}</p>;
  return (
    <p {...tooltipProps({ text })}>
      <span aria-hidden="true">{shortText}</span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </p>
  );
}

function isLargeExtent({ folders, files }: DeleteExtent): boolean {
  return folders + files > largeItems;
}
