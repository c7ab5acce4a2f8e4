import type { HistoryDays } from '#contract/rules/history/history-retention.ts';
import { useTimeZone } from '../../../lib/time-zone/use-time-zone.ts';
import { useServerCall } from '../../../lib/use-server-call.ts';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/popups/dialog.tsx';
import { historyMessages } from './history-messages.ts';
import { historyFailed, keepLabel, lowerConsequences, lowerQuestion } from './history-texts.ts';
import { useChooseHistoryDays } from './use-choose-history-days.ts';

interface LowerDialogProps {
  readonly workspaceId: string;
  readonly days: HistoryDays;
  readonly offlineReason: string | false;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** Says what goes, as the server counts it, before fewer days are chosen. */
export function LowerDialog({ workspaceId, days, offlineReason, ...dialog }: LowerDialogProps) {
  const timeZone = useTimeZone();
  const input = { params: { id: workspaceId }, query: { days: String(days) } };
  const preview = useServerCall('previewHistoryDays', input);
  const { choose, working, error } = useChooseHistoryDays(workspaceId);
  const found = preview.state === 'answered' ? preview.data : null;
  const lower = async () => {
    if (found !== null && !offlineReason && (await choose(days))) dialog.onClose();
  };
  return (
    <Dialog
      alert
      {...dialog}
      title={lowerQuestion(days)}
      onSubmit={() => void lower()}
      error={error ?? (preview.state === 'failed' && historyFailed(preview.problem))}
      footer={
        <>
          <Button data-autofocus onClick={dialog.onClose}>
            {common.cancel}
          </Button>
          {preview.state === 'failed' && !offlineReason && (
            <Button onClick={preview.retry}>{common.tryAgain}</Button>
          )}
          <Button
            type="submit"
            variant="danger-solid"
            disabled={found === null && !offlineReason}
            disabledReason={offlineReason}
            working={working && common.saving}
          >
            {keepLabel(days)}
          </Button>
        </>
      }
    >
      {preview.state !== 'failed' && (
        <div role="status">
          {found === null ? (
            <p>{historyMessages.asking}</p>
          ) : (
            lowerConsequences(found, timeZone).map((sentence) => <p key={sentence}>{sentence}</p>)
          )}
        </div>
      )}
    </Dialog>
  );
}
