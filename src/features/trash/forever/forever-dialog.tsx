import { useEffect, useRef, useState } from 'react';
import type { WireDeletedItem } from '#contract/wire/history/trash.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { serverText } from '../../../lib/problems/server-text.ts';
import { sync } from '../../../lib/worker-client.ts';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../ui/popups/dialog.tsx';
import { showToast } from '../../../ui/popups/toast-store.ts';
import { eraseInSteps } from './erase-in-steps.ts';
import { foreverMessages } from './forever-messages.ts';
import { confirmFrom, consequenceText, isConfirmed, isGone, questionText } from './forever-texts.ts';
import { useErasable } from './use-erasable.ts';

interface ForeverDialogProps {
  readonly driveId: string;
  readonly items: readonly WireDeletedItem[];
  readonly offline: boolean;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
  /** They are gone. */
  readonly onDeleted: () => void;
}

/** Says before what goes, as the server counts it. */
export function ForeverDialog({ driveId, items, offline, onDeleted, ...dialog }: ForeverDialogProps) {
  const preview = useErasable(driveId, items);
  const [typed, setTyped] = useState('');
  /** How many items are gone already, of more than one call may name; null while nothing is being deleted. */
  const [gone, setGone] = useState<number | null>(null);
  const [error, setError] = useState<string>();
  /** Nothing of it is in the trash any more: there is nothing left to ask for. */
  const [refused, setRefused] = useState(false);
  const isStopped = useRef(false);
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);
  /** What is left of a deletion that is under way stays in the trash. */
  const close = () => {
    isStopped.current = true;
    dialog.onClose();
  };
  const found = preview.state === 'answered' ? preview.data : null;
  // Of what the list knows until the server has counted, so that the field is there from the start.
  const count = found?.items ?? items.reduce((sum, item) => sum + 1 + item.items_inside, 0);
  const isOver = refused || (preview.state === 'failed' && isGone(preview.problem));
  const ready = found !== null && !offline && !isOver && isConfirmed(count, typed);
  const remove = async () => {
    if (gone !== null || !ready) return;
    setGone(0);
    setError(undefined);
    const deleted = await eraseInSteps(
      items,
      (entries) => sync.call('deleteForever', { params: { driveId }, body: { items: [...entries] } }),
      { progress: setGone, isStopped: () => isStopped.current },
    );
    setGone(null);
    if (deleted.items > 0) onDeleted();
    if (deleted.problem !== null) {
      const why = failedText(deleted.problem);
      const text = deleted.items > 0 ? foreverMessages.partly(deleted.items, why) : why;
      if (isStopped.current) return showToast({ kind: 'error', text });
      setRefused(isGone(deleted.problem));
      setError(text);
      if (deleted.items > 0) preview.retry();
      return;
    }
    if (deleted.items > 0) showToast({ kind: 'success', text: foreverMessages.done(deleted.items) });
    if (!isStopped.current) close();
  };
  return (
    <Dialog
      alert
      {...dialog}
      onClose={close}
      title={questionText(items, count)}
      onSubmit={() => void remove()}
      error={error ?? (preview.state === 'failed' && failedText(preview.problem))}
      footer={
        <>
          {/* Nothing brings it back: a key that was not meant for it must not, whenever the server has counted. */}
          <Button data-autofocus={count < confirmFrom || undefined} onClick={close}>
            {common.cancel}
          </Button>
          {preview.state === 'failed' && !offline && !isOver && (
            <Button onClick={preview.retry}>{common.tryAgain}</Button>
          )}
          <Button
            type="submit"
            variant="danger-solid"
            disabled={!ready && !offline}
            disabledReason={offline && common.needsConnection}
            working={gone !== null && (gone > 0 ? foreverMessages.deletedOf(gone, count) : common.deleting)}
          >
            {foreverMessages.action}
          </Button>
        </>
      }
    >
      {preview.state !== 'failed' && (
        <p role="status">{found === null ? foreverMessages.asking : consequenceText(found)}</p>
      )}
      {count >= confirmFrom && (
        <TextField
          label={foreverMessages.confirm}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
    </Dialog>
  );
}

function failedText(problem: CallProblem): string {
  if (problem.kind === 'offline') return foreverMessages.offline;
  if (isGone(problem)) return foreverMessages.notThere;
  return serverText(problem) || common.unexpected;
}
