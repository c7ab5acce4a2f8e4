import type { LocatedFile } from '#contract/worker-api/worker-api.ts';
import { useAccount } from '../../../lib/session.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useOffline } from '../../../lib/use-offline.ts';
import { sync } from '../../../lib/worker-client.ts';
import { usePersonName } from '../../../shared/people/use-person-name.ts';
import { restoreStateText, restoringMessages } from '../../../shared/restore/restore-messages.ts';
import { restoreKey } from '../../../shared/restore/restore-states.ts';
import { announceUndone } from '../../../shared/restore/undone-channel.ts';
import { useRestore } from '../../../shared/restore/use-restore.ts';
import { useCanEditIn } from '../../../shared/rights/use-can-edit-in.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { showToast } from '../../../ui/popups/toast-store.ts';
import type { PreviewProps } from '../preview-props.ts';
import { StageMessage } from '../stage-message.tsx';
import { changedMessages, deletedText, timeText } from './changed-messages.ts';
import type { KnownDeletion } from './deletion.ts';
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
  const context = { nameOf, nowMs, timeZone };
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
      {isAllowed && own && (
        <Button variant="primary" onClick={() => void undo(own.changeId)}>
          {restoringMessages.restore}
        </Button>
      )}
      {isAllowed && !own && known !== undefined && <Restore deletion={known} filespace={filespace} />}
    </StageMessage>
  );
}

interface RestoreProps extends Pick<PreviewProps, 'filespace'> {
  /** Null where it is not known. */
  readonly deletion: KnownDeletion | null;
}

/** From the trash, as its screen does it. */
function Restore({ deletion, filespace }: RestoreProps) {
  const offline = useOffline();
  const { states, restore, restoreDialog } = useRestore(filespace, deletion?.epoch ?? '', offline);
  if (deletion === null) {
    // The history has nothing of it any more, or nobody can be asked.
    return offline && <RestoreButton disabledReason={changedMessages.needsConnection} />;
  }
  const { item } = deletion;
  const state = states.get(restoreKey(item.id, item.seq));
  const text = restoreStateText(state, offline);
  const isUnderWay = state?.kind === 'sending' || state?.kind === 'done';
  return (
    <>
      <RestoreButton
        working={isUnderWay && restoringMessages.restoring}
        disabledReason={state?.kind === 'waiting' && (text ?? false)}
        onClick={() => void restore([item])}
      />
      {(state?.kind === 'waiting' || state?.kind === 'refused') && <p role="status">{text}</p>}
      {restoreDialog}
    </>
  );
}

type RestoreButtonProps = Pick<Parameters<typeof Button>[0], 'working' | 'disabledReason' | 'onClick'>;

function RestoreButton(props: RestoreButtonProps) {
  return (
    <Button variant="primary" {...props}>
      {restoringMessages.restore}
    </Button>
  );
}

/** It was deleted in another tab of this device, and is not sent: nobody else knows of it. */
async function undo(changeId: string): Promise<void> {
  const undone = await sync.undo([changeId]);
  if (undone.ok) announceUndone([changeId]);
  else showToast({ kind: 'error', text: restoringMessages.cannotUndo });
}
