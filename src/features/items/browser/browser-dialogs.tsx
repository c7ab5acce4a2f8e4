import type { ReactNode } from 'react';
import { ok } from '#contract/rules/result.ts';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import { RequestDialog } from '../../../shared/access-requests/request-dialog.tsx';
import { announce } from '../../../ui/foundations/announcer.ts';
import { showToast } from '../../../ui/popups/toast-store.ts';
import type { ItemChanges, RefusedFolder } from '../commands/changes/change-types.ts';
import type { OpenDialog } from '../commands/use-item-commands.ts';
import { DeleteDialog } from '../dialogs/delete-dialog.tsx';
import { DestinationDialog } from '../dialogs/destination-dialog.tsx';
import { dialogMessages } from '../dialogs/dialog-messages.ts';
import { NewFolderDialog } from '../dialogs/new-folder-dialog.tsx';
import { RenameDialog } from '../dialogs/rename-dialog.tsx';
import type { GridRow } from '../list/row-source.ts';
import { copyFailed, folderFailed } from '../problem-texts.ts';
import type { Browser } from './use-browser.ts';

export interface BrowserDialogsProps {
  readonly dialog: OpenDialog | null;
  readonly driveId: string;
  /** Whether all of the filespace is on this device. */
  readonly complete: boolean;
  readonly root: PathSegment;
  readonly folder: PathSegment;
  readonly path: readonly PathSegment[];
  readonly changes: ItemChanges;
  readonly canEditIn: (way: readonly PathSegment[]) => boolean;
  /** An item has a new name: the list leads to it. */
  readonly onCreated: (row: Pick<GridRow, 'id' | 'name' | 'kind'>) => void;
  /** The browser as it is when it is asked. */
  readonly now: () => Browser;
  readonly onClose: () => void;
  /** Stands over the picker. */
  readonly confirmation: ReactNode;
}

/** The dialog that is open, if any. */
export function BrowserDialogs(props: BrowserDialogsProps) {
  const { dialog, driveId, root, folder, path, changes, onCreated, now, onClose } = props;
  /** Something is done with what is selected. Answers how to take that back. */
  const onDone = () => {
    const { state, change, reset } = now().selection;
    reset();
    return () => change(() => state);
  };
  /** A folder that was shown is not there after all. Whoever does something else by now is only told. */
  const onRefused = (refused: RefusedFolder) => {
    const { actions, navigation } = now();
    if (actions.dialog === null && navigation.folder.id === folder.id)
      actions.setDialog({ kind: 'new-folder', refused });
    else showToast({ kind: 'error', text: refused.problem });
  };
  const move = async (items: readonly GridRow[], target: PathSegment) => {
    const moved = await changes.move(items, target);
    if (moved === null) return false;
    const takeBack = onDone();
    void moved.written.then((written) => written.ok || takeBack());
    return true;
  };
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'new-folder':
      return (
        <NewFolderDialog
          driveId={driveId}
          folderId={folder.id}
          refused={dialog.refused}
          onClose={onClose}
          onCreate={async (name) => {
            const { id, written } = changes.createFolder(folder.id, name);
            onCreated({ id, name, kind: 'folder' });
            const result = await written;
            if (result.ok) announce(dialogMessages.created(name));
            else onRefused({ name, problem: folderFailed(result.problem.kind) });
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
          onRename={(name) => {
            void changes.rename(dialog.item, name);
            onCreated({ ...dialog.item, name });
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
          onDelete={async (isTooLarge) => {
            const deleting = changes.remove(dialog.items, isTooLarge);
            const takeBack = onDone();
            if (!(await deleting).ok) takeBack();
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
          canEditIn={props.canEditIn}
          onClose={onClose}
          onCreateFolder={async (parentId, name) => {
            const { id, written } = changes.createFolder(parentId, name);
            const result = await written;
            return result.ok ? ok({ id, name }) : result;
          }}
          confirmation={props.confirmation}
          onOpen={(target) => {
            if (dialog.kind === 'move') void changes.prepareMove(dialog.items, target.id);
          }}
          onConfirm={async (target) => {
            if (dialog.kind === 'move') return move(dialog.items, target);
            const copied = await changes.copy(dialog.items, target, true);
            if (!copied.ok) return copyFailed(copied.problem.kind);
            onDone();
            return true;
          }}
        />
      );
  }
}
