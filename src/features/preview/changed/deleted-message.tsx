import type { LocatedFile } from '#contract/worker-api/worker-api.ts';
import { useAccount } from '../../../lib/session.ts';
import { useNow } from '../../../lib/use-now.ts';
import { usePersonName } from '../../../shared/people/use-person-name.ts';
import { useCanEditIn } from '../../../shared/rights/use-can-edit-in.ts';
import type { PreviewProps } from '../preview-props.ts';
import { StageMessage } from '../stage-message.tsx';
import { deletedText, timeText } from './changed-texts.ts';
import { RestoreButton, UndoButton } from './restore-buttons.tsx';
import { useDeletion } from './use-changes.ts';

interface DeletedMessageProps {
  readonly file: LocatedFile;
  readonly preview: PreviewProps;
  readonly onRetry: () => void;
}

/** Who deleted the file that was shown, and the way back for who may take it. */
export function DeletedMessage({ file, preview, onRetry }: DeletedMessageProps) {
  const { filespace, role, timeZone } = preview;
  const { own, known } = useDeletion(filespace.id, file);
  const { email } = useAccount();
  const nameOf = usePersonName(filespace.workspaceId);
  const nowMs = useNow(60_000);
  const isAllowed = useCanEditIn(
    filespace.id,
    role,
    file.path.map(({ id }) => id),
  );
  const context = { nameOf, ownEmail: email, nowMs, timeZone };
  const change = own ? { by: email, ms: own.ms } : (known ?? null);
  return (
    <StageMessage
      kind="deleted"
      title={own || known !== undefined ? deletedText(change, context) : null}
      line={change && timeText(change, context)}
      file={file}
      preview={preview}
      onRetry={onRetry}
    >
      {isAllowed && own && <UndoButton deletion={own} />}
      {isAllowed && !own && known !== undefined && <RestoreButton deletion={known} filespace={filespace} />}
    </StageMessage>
  );
}
