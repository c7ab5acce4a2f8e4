import type { ReactNode } from 'react';
import type { Result } from '#contract/rules/result.ts';
import type { PathSegment, WriteProblem } from '#contract/worker-api/worker-api.ts';
import { fileKind } from '../../../shared/file-kinds/file-kind.ts';
import { FileKindIcon } from '../../../ui/display/file-kind-icon.tsx';
import { commandMessages } from '../commands/command-messages.ts';
import { namesLabel } from '../grid/item-labels.ts';
import type { GridRow } from '../list/row-source.ts';
import { dialogMessages } from './dialog-messages.ts';
import { FolderPickerDialog } from './folder-picker-dialog.tsx';

export interface DestinationDialogProps {
  readonly verb: 'move' | 'copy';
  readonly driveId: string;
  readonly root: PathSegment;
  /** The open folder: the picker begins there. */
  readonly start: readonly PathSegment[];
  readonly items: readonly GridRow[];
  /** Whether the person may change the folder to which this way leads. */
  readonly canEditIn: (way: readonly PathSegment[]) => boolean;
  readonly onCreateFolder: (parentId: string, name: string) => Promise<Result<PathSegment, WriteProblem>>;
  readonly onOpen?: (folder: PathSegment) => void;
  /** Answers whether it went well: then the picker closes. A text says in the picker why not. */
  readonly onConfirm: (target: PathSegment) => Promise<boolean | string>;
  readonly onClose: () => void;
  /** What is asked before it is done. */
  readonly confirmation: ReactNode;
}

/** Where items are moved or copied to. */
export function DestinationDialog({
  verb,
  items,
  canEditIn,
  confirmation,
  ...picker
}: DestinationDialogProps) {
  const blocked = new Set(items.filter(({ kind }) => kind === 'folder').map(({ id }) => id));
  const first = items[0];
  return (
    <FolderPickerDialog
      {...picker}
      title={
        verb === 'move' ? dialogMessages.moveFiles(items.length) : dialogMessages.copyFiles(items.length)
      }
      icon={first && <FileKindIcon kind={fileKind(first)} />}
      what={namesLabel(items)}
      blocked={blocked}
      confirmLabel={({ name }) =>
        verb === 'move' ? dialogMessages.moveTo(name) : dialogMessages.copyTo(name)
      }
      workingLabel={verb === 'move' ? dialogMessages.moving : dialogMessages.pasting}
      viewOnly={({ path }) => !canEditIn(path) && commandMessages.viewOnly}
      reasonAgainst={({ path, here }) => {
        if (path.some(({ id }) => blocked.has(id))) return dialogMessages.intoItself;
        const unmoved = verb === 'move' && items.every(({ parentId }) => parentId === here.id);
        return unmoved && dialogMessages.alreadyThere;
      }}
    >
      {confirmation}
    </FolderPickerDialog>
  );
}
