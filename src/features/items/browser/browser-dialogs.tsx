import { type ReactNode, useRef } from 'react';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import { RequestDialog } from '../../../shared/access-requests/request-dialog.tsx';
import { announce } from '../../../ui/foundations/announcer.ts';
import type { ItemChanges } from '../commands/changes/change-types.ts';
import type { OpenDialog } from '../commands/use-item-commands.ts';
import { DeleteDialog } from '../dialogs/delete-dialog.tsx';
import { DestinationDialog } from '../dialogs/destination-dialog.tsx';
import { dialogMessages } from '../dialogs/dialog-messages.ts';
import { NewFolderDialog } from '../dialogs/new-folder-dialog.tsx';
import { RenameDialog } from '../dialogs/rename-dialog.tsx';
import type { GridRow } from '../list/row-source.ts';
import { messages } from '../messages.ts';

export interface BrowserDialogsProps {
  readonly dialog: OpenDialog | null;
  readonly driveId: string;
  /** Whether all of the filespace is on this device. */
  readonly complete: boolean;
  readonly root: PathSegment;
  readonly folder: PathSegment;
  readonly path: readonly PathSegment[];
  readonly changes: ItemChanges;
  readonly onCreated: (row: Pick<GridRow, 'id' | 'name' | 'kind'>) => void;
  readonly onDone: () => void;
  readonly onClose: () => void;
  /** Stands over the picker. */
  readonly confirmation: ReactNode;
}

/** The dialog that is open, if any. */
export function BrowserDialogs(props: BrowserDialogsProps) {
  const { dialog, driveId, root, folder, path, changes, onCreated, onDone, onClose } = props;
  const created = useRef<Parameters<typeof onCreated>[0] | null>(null);
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'new-folder':
      return (
        <NewFolderDialog
          driveId={driveId}
          folderId={folder.id}
          onClose={() => {
            onClose();
            // Once the dialog is gone: it gives the focus back to what opened it.
            if (created.current) onCreated(created.current);
          }}
          onCreate={async (name) => {
            const { id, result } = await changes.createFolder(folder.id, name);
            if (!result.ok)
              return result.problem.kind === 'storage-full' ? messages.storageFull : messages.folderFailed;
            created.current = { id, name, kind: 'folder' };
            announce(dialogMessages.created(name));
            return null;
          }}
        />
      );
    case 'request-access':
      return <RequestDialog target={{ driveId, folderId: dialog.folderId }} onClose={onClose} />;
    case 'rename':
      return (
        <RenameDialog
          driveId={driveId}
          item={dialog.item}
          onClose={onClose}
          onRename={async (name) => {
            const result = await changes.rename(dialog.item, name);
            if (result.ok) onCreated({ ...dialog.item, name });
          }}
        />
      );
    case 'delete':
      return (
        <DeleteDialog
          driveId={driveId}
          items={dialog.items}
          complete={props.complete}
          onClose={onClose}
          onDelete={async () => {
            const result = await changes.remove(dialog.items);
            if (result.ok) onDone();
          }}
        />
      );
    case 'move':
    case 'copy':
      return (
        <DestinationDialog
          verb={dialog.kind}
          driveId={driveId}
          root={root}
          start={path}
          items={dialog.items}
          onClose={onClose}
          onCreateFolder={async (parentId, name) => {
            const { id, result } = await changes.createFolder(parentId, name);
            return result.ok ? { id, name } : null;
          }}
          confirmation={props.confirmation}
          onConfirm={async (target) => {
            const result = await changes[dialog.kind](dialog.items, target);
            if (result?.ok) onDone();
            return result?.ok === true;
          }}
        />
      );
  }
}
