import { permissionOn, permissions } from '#contract/rules/permission.ts';
import { ok, type Result } from '#contract/rules/result.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { PathSegment, WriteProblem } from '#contract/worker-api/worker-api.ts';
import type { OutboxRow } from '#worker/read/reader.ts';
import { FolderPickerDialog } from '../../features/items/dialogs/folder-picker-dialog.tsx';
import { problemTitle } from '../../features/items/problem-texts.ts';
import { uploadLabels } from '../../features/items/uploads/upload-label-messages.ts';
import { transferMessages } from '../../features/transfers/transfer-messages.ts';
import { uploadName } from '../../features/transfers/transfer-texts.ts';
import { useLiveQuery, useSharedQuery } from '../../lib/use-live-query.ts';
import { sync } from '../../lib/worker-client.ts';
import { FileKindIcon } from '../../ui/display/file-kind-icon.tsx';
import { uploadFolderMessages } from './upload-folder-messages.ts';

export interface UploadFolderPickerProps {
  /** The upload that its folder did not take. */
  readonly row: OutboxRow;
  readonly onClose: () => void;
}

/** Chooses another folder of the same filespace for an upload. */
export function UploadFolderPicker({ row, onClose }: UploadFolderPickerProps) {
  const { driveId } = row.change;
  const filespace = useLiveQuery((reader) => reader.filespace(driveId), [driveId]);
  const grants = useSharedQuery('drives')?.find((drive) => drive.driveId === driveId)?.shown?.grants;
  if (!filespace) return null;
  return (
    <FolderPickerDialog
      title={transferMessages.anotherFolder}
      driveId={driveId}
      root={{ id: rootId, name: filespace.name }}
      start={[]}
      icon={<FileKindIcon kind="unknown" />}
      what={uploadName(row)}
      confirmLabel={({ name }) => uploadFolderMessages.uploadTo(name)}
      workingLabel={uploadFolderMessages.uploading}
      viewOnly={({ path, here }) => {
        // Whoever sees everything has no grants, and may edit everything.
        const ids = [rootId, ...path.map(({ id }) => id)];
        const isOpen = grants === undefined || permissionOn(null, ids, grants) === permissions.edit;
        return !isOpen && uploadLabels.viewOnly(here.name);
      }}
      onCreateFolder={(parentId, name) => createFolder(driveId, parentId, name)}
      onConfirm={async (target) => {
        const result = await sync.retryUploadInto(row.changeId, target.id);
        return result.ok || refusal(result.problem.kind, target);
      }}
      onClose={onClose}
    />
  );
}

async function createFolder(
  driveId: string,
  parentId: string,
  name: string,
): Promise<Result<PathSegment, WriteProblem>> {
  const id = crypto.randomUUID();
  const result = await sync.change([
    { type: 'createFolder', driveId, itemId: id, kind: 'folder', parentId, name },
  ]);
  return result.ok ? ok({ id, name }) : result;
}

function refusal(problem: Parameters<typeof problemTitle>[0], { name }: PathSegment): string {
  if (problem === 'not-allowed') return uploadFolderMessages.viewOnly(uploadLabels.viewOnly(name));
  if (problem === 'gone') return uploadFolderMessages.gone(name);
  return problemTitle(problem, 'folder');
}
