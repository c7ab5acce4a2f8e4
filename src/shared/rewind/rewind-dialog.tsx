import { useEffect, useRef, useState } from 'react';
import { useTimeZone } from '../../lib/time-zone/use-time-zone.ts';
import { common } from '../../ui/common-messages.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Note } from '../../ui/display/note.tsx';
import { Dialog } from '../../ui/popups/dialog.tsx';
import { useDifferences } from '../differences/use-differences.ts';
import { returningPeople } from '../people/returning-people.ts';
import { useGrants, usePeople } from '../people/use-people.ts';
import styles from './rewind.module.css';
import { RewindList } from './rewind-list.tsx';
import { messages } from './rewind-messages.ts';
import type { RewindTarget } from './rewind-target.ts';
import { isPassing, problemText, returningText, summaryText } from './rewind-texts.ts';
import { sendRewind } from './send-rewind.ts';
import { useRewindPlan } from './use-rewind-plan.ts';

export interface RewindDialogProps {
  readonly target: RewindTarget;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
  /** It was asked for. */
  readonly onRewound: () => void;
}

/**
 * Says before what a rewind brings back, removes and changes, and asks; again, where that is something else by then. Where nothing
 * differs, there is no button.
 */
export function RewindDialog({ target, open, onClose, onClosed, onRewound }: RewindDialogProps) {
  const { driveId, folderId, seq, name, time, filespaceName } = target;
  const [listed, setListed] = useState(false);
  const [working, setWorking] = useState(false);
  const isAsked = useRef(open);
  useEffect(() => {
    isAsked.current = open;
    return () => {
      isAsked.current = false;
    };
  }, [open]);
  const timeZone = useTimeZone();
  const { plan, hasChanged, isStillSo } = useRewindPlan(target);
  const differences = useDifferences({ driveId, from: seq, to: 'now', folderId, only: null });
  const regaining = useRegaining(target, plan.state === 'answered' ? plan.data.folders_regaining : []);
  const totals = plan.state === 'answered' ? plan.data.totals : null;
  const items = totals?.items ?? 0;

  async function rewind(epoch: string) {
    if (working) return;
    setWorking(true);
    const isSame = await isStillSo();
    const isCancelled = !isAsked.current;
    const sent = isSame && !isCancelled && (await sendRewind(target, epoch));
    setWorking(false);
    if (isCancelled) return;
    if (!isSame) return differences.refresh();
    onClose();
    if (sent) onRewound();
  }

  return (
    <Dialog
      alert
      ruled
      size="xxl"
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={messages.title(name, time)}
      onSubmit={items > 0 && plan.state === 'answered' ? () => void rewind(plan.data.epoch) : undefined}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {totals !== null && items === 0 ? common.close : common.cancel}
          </Button>
          {plan.state === 'failed' && isPassing(plan.problem) && (
            <Button onClick={plan.retry}>{common.tryAgain}</Button>
          )}
          {items > 0 && (
            <Button type="submit" variant="primary" working={working && messages.rewinding(name)}>
              {messages.rewind(items)}
            </Button>
          )}
        </>
      }
    >
      <p role="status">
        {plan.state === 'asking' && messages.counting}
        {plan.state === 'failed' && problemText(plan.problem)}
        {totals !== null && (items > 0 ? summaryText(totals) : messages.same)}
      </p>
      {hasChanged && items > 0 && (
        <Note tone="warn" role="alert">
          {messages.changed}
        </Note>
      )}
      {regaining.who.length > 0 && (
        <Note tone="warn">
          {returningText(
            regaining.who,
            differences.items.filter(({ id }) => regaining.folders.has(id)).map(nameOf),
            regaining.folders.size,
          )}
        </Note>
      )}
      {totals !== null && totals.erased > 0 && <Note tone="warn">{messages.erased(totals.erased)}</Note>}
      {items > 0 && (
        <>
          <Button
            className={styles.toggle}
            variant="ghost"
            size="sm"
            icon={listed ? 'chev-d' : 'chev-r'}
            aria-expanded={listed}
            onClick={() => setListed(!listed)}
          >
            {listed ? messages.hideItems : messages.showItems}
          </Button>
          {listed && <RewindList {...{ differences, filespaceName, timeZone }} />}
          <p className={styles.snapshot}>{messages.snapshot}</p>
        </>
      )}
    </Dialog>
  );
}

type Difference = ReturnType<typeof useDifferences>['items'][number];

function nameOf({ former, present }: Difference): string {
  return (former ?? present)?.name ?? '';
}

/** Who gets access again to folders that come back, as far as this device knows of people's rights. */
function useRegaining({ driveId, workspaceId }: RewindTarget, folderIds: readonly string[]) {
  const grants = useGrants(driveId);
  const people = usePeople(workspaceId);
  const folders = new Set(folderIds);
  return { folders, who: grants && people ? returningPeople(folders, grants, people) : [] };
}
