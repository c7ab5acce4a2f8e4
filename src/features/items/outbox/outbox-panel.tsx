import { sync } from '../../../lib/sync.ts';
import { useLive, useShared } from '../../../lib/use-live.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SidePanel } from '../../../ui/popups/side-panel.tsx';
import { EmptyState } from '../../../ui/show/empty-state.tsx';
import { AttentionList } from './attention/attention-list.tsx';
import { NewsList } from './news-list.tsx';
import styles from './outbox.module.css';
import { outboxDeeds } from './outbox-deeds.ts';
import { groupOutbox } from './outbox-groups.ts';
import { SentList, WaitingList } from './outbox-lists.tsx';
import { Sending } from './sending.tsx';
import { isOffline } from './sync-status.ts';
import { useSpaceNames } from './use-space-names.ts';

export interface OutboxPanelProps {
  readonly onClose: () => void;
  readonly timeZone?: string | undefined;
}

/** How often the clock is looked at: silence of the server has to show by itself. */
const lookEveryMs = 5000;

/** Every change of this device that the server does not have yet, and what was told and sent today. */
export function OutboxPanel({ onClose, timeZone }: OutboxPanelProps) {
  const rows = useShared('outbox');
  const sent = useLive((reader) => reader.sent(), [], []);
  const device = useShared('device');
  const rootOf = useSpaceNames([...(rows ?? []), ...sent]);
  const nowMs = useNow(lookEveryMs);
  const paused = device?.paused === true;
  const signedOut = device?.connection === 'signed-out';
  const offline = device !== undefined && isOffline(device, nowMs);
  const { attention, waiting } = groupOutbox(rows ?? []);

  return (
    <SidePanel
      wide
      title="Outbox"
      label="Outbox"
      onClose={onClose}
      headerActions={
        <>
          <Button size="sm" icon={paused ? 'play' : 'pause'} onClick={() => outboxDeeds.pause(!paused)}>
            {paused ? 'Resume' : 'Pause'}
          </Button>
          <Button
            size="sm"
            icon="sync"
            disabledReason={(paused && 'Paused') || (signedOut && 'Sign in to sync')}
            onClick={() => void sync.syncNow()}
          >
            Sync now
          </Button>
        </>
      }
      strip={
        <Sending
          rows={rows ?? []}
          attention={attention.length}
          halted={haltedBy({ paused, signedOut, offline })}
          rootOf={rootOf}
          timeZone={timeZone}
        />
      }
    >
      {/* biome-ignore lint/a11y/useSemanticElements: no group of form fields */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <div className={styles.lists} role="group" tabIndex={0} aria-label="Changes of this device">
        {rows && rows.length === 0 && (
          <EmptyState art="done" title="Nothing waiting" level={3} className={styles.empty}>
            No changes are waiting to be sent.
          </EmptyState>
        )}
        {attention.length > 0 && <AttentionList rows={attention} rootOf={rootOf} timeZone={timeZone} />}
        {waiting.length > 0 && <WaitingList groups={waiting} rootOf={rootOf} timeZone={timeZone} />}
        <NewsList nowMs={nowMs} timeZone={timeZone} />
        {sent.length > 0 && <SentList rows={sent} rootOf={rootOf} timeZone={timeZone} />}
      </div>
    </SidePanel>
  );
}

function haltedBy(why: Readonly<Record<'paused' | 'signedOut' | 'offline', boolean>>): string | false {
  if (why.signedOut) return 'Signed out';
  if (why.paused) return 'Paused';
  return why.offline && 'Offline';
}
