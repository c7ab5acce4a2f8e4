import { useOffline } from '../../../lib/use-offline.ts';
import { sync } from '../../../lib/worker-client.ts';
import { restoringMessages } from '../../../shared/restore/restore-messages.ts';
import { restoreStateText } from '../../../shared/restore/restore-state-text.ts';
import { restoreKey } from '../../../shared/restore/restore-states.ts';
import { announceUndone } from '../../../shared/restore/undone-channel.ts';
import { useRestore } from '../../../shared/restore/use-restore.ts';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { showToast } from '../../../ui/popups/toast-store.ts';
import type { PreviewProps } from '../preview-props.ts';
import type { KnownDeletion, OwnDeletion } from './deletion.ts';

interface RestoreButtonProps extends Pick<PreviewProps, 'filespace'> {
  /** Null where it is not known. */
  readonly deletion: KnownDeletion | null;
}

/** From the trash, as its screen does it. */
export function RestoreButton({ deletion, filespace }: RestoreButtonProps) {
  const offline = useOffline();
  const { states, restore, restoreDialog } = useRestore(filespace, deletion?.epoch ?? '', offline);
  if (deletion === null) {
    // The history has nothing of it any more, or nobody can be asked.
    return offline && <Action disabledReason={common.needsConnection} />;
  }
  const { item } = deletion;
  const state = states.get(restoreKey(item.id, item.seq));
  const text = restoreStateText(state, offline);
  const isUnderWay = state?.kind === 'sending' || state?.kind === 'done';
  return (
    <>
      <Action
        working={isUnderWay && restoringMessages.restoring}
        disabledReason={state?.kind === 'waiting' && (text ?? false)}
        onClick={() => void restore([item])}
      />
      {(state?.kind === 'waiting' || state?.kind === 'refused') && <p role="status">{text}</p>}
      {restoreDialog}
    </>
  );
}

type ActionProps = Pick<Parameters<typeof Button>[0], 'working' | 'disabledReason' | 'onClick'>;

function Action(props: ActionProps) {
  return (
    <Button variant="primary" {...props}>
      {restoringMessages.restore}
    </Button>
  );
}

/** Of what was deleted in another tab of this device, and is not sent: nobody else knows of it. */
export function UndoButton({ deletion }: { readonly deletion: OwnDeletion }) {
  return <Action onClick={() => void undo(deletion.changeId)} />;
}

async function undo(changeId: string): Promise<void> {
  const undone = await sync.undo([changeId]);
  if (undone.ok) announceUndone([changeId]);
  else showToast({ kind: 'error', text: restoringMessages.cannotUndo });
}
