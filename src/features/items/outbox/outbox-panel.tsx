import { useLiveQuery, useSharedQuery } from '../../../lib/use-live-query.ts';
import { useNow } from '../../../lib/use-now.ts';
import { sync } from '../../../lib/worker-client.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/display/empty-state.tsx';
import { SidePanel } from '../../../ui/popups/side-panel.tsx';
import { AttentionList } from './attention/attention-list.tsx';
import { NoticeList } from './notice-list.tsx';
import styles from './outbox.module.css';
import { outboxActions } from './outbox-actions.ts';
import { countOf, useOutboxGroups } from './outbox-groups.ts';
import { PendingList, SentList, WaitingStars } from './outbox-lists.tsx';
import { outboxMessages } from './outbox-messages.ts';
import { SendingProgress } from './sending-progress.tsx';
import { useHalted } from './use-halted.ts';
import { useSpaceNames } from './use-space-names.ts';

export interface OutboxPanelProps {
  readonly onClose: () => void;
  readonly timeZone: string;
}

/** How often the clock is looked at: notices of yesterday leave the list. */
const lookEveryMs = 5000;

/** Every change of this device that the server does not have yet, and what was sent and noticed today. */
export function OutboxPanel({ onClose, timeZone }: OutboxPanelProps) {
  const rows = useSharedQuery('outbox');
  const sent = useLiveQuery((reader) => reader.sent(), [], []);
  const stars = useLiveQuery((reader) => reader.waitingStars(), [], 0);
  const rootOf = useSpaceNames([...(rows ?? []), ...sent]);
  const nowMs = useNow(lookEveryMs);
  const { attention, pending } = useOutboxGroups(rows ?? []);
  const { paused, signedOut, why } = useHalted(pending.flat());

  return (
    <SidePanel
      wide
      title={outboxMessages.title}
      label={outboxMessages.title}
      onClose={onClose}
      headerActions={
        <>
          <Button size="sm" icon={paused ? 'play' : 'pause'} onClick={() => outboxActions.pause(!paused)}>
            {paused ? outboxMessages.resume : outboxMessages.pause}
          </Button>
          <Button
            size="sm"
            icon="sync"
            disabledReason={(paused && outboxMessages.paused) || (signedOut && outboxMessages.signIn)}
            onClick={() => void sync.syncNow()}
          >
            {outboxMessages.syncNow}
          </Button>
        </>
      }
      strip={
        <SendingProgress rows={rows ?? []} attention={countOf([attention])} halted={why} rootOf={rootOf} />
      }
    >
      {/* biome-ignore lint/a11y/useSemanticElements: no group of form fields */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <div className={styles.lists} role="group" tabIndex={0} aria-label={outboxMessages.list}>
        {rows && rows.length === 0 && stars === 0 && (
          <EmptyState art="done" title={outboxMessages.nothing} level={3} className={styles.empty}>
            {outboxMessages.allSynced}
          </EmptyState>
        )}
        {attention.length > 0 && <AttentionList rows={attention} rootOf={rootOf} timeZone={timeZone} />}
        {pending.length > 0 && (
          <PendingList groups={pending} rows={rows ?? []} rootOf={rootOf} timeZone={timeZone} />
        )}
        {stars > 0 && <WaitingStars count={stars} />}
        <NoticeList nowMs={nowMs} timeZone={timeZone} />
        {sent.length > 0 && <SentList rows={sent} rootOf={rootOf} timeZone={timeZone} />}
      </div>
    </SidePanel>
  );
}
