import type { OutboxRow } from '#worker/read/reader.ts';
import { sync } from '../../../lib/sync.ts';
import { useLive, useShared } from '../../../lib/use-live.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SidePanel } from '../../../ui/popups/side-panel.tsx';
import { Count } from '../../../ui/show/badge.tsx';
import { EmptyState } from '../../../ui/show/empty-state.tsx';
import { AttentionList } from './attention/attention-list.tsx';
import styles from './outbox.module.css';
import { groupOutbox, groupSent } from './outbox-groups.ts';
import { SentLine, WaitingLine } from './outbox-lines.tsx';
import { Sending } from './sending.tsx';
import { isOffline } from './sync-status.ts';
import { useSpaceNames } from './use-space-names.ts';

export interface OutboxPanelProps {
  readonly onClose: () => void;
  readonly timeZone?: string | undefined;
}

/** How often the clock is looked at: silence of the server has to show by itself. */
const lookEveryMs = 5000;

/** Every change of this device that the server does not have yet, and what was sent today. */
export function OutboxPanel({ onClose, timeZone }: OutboxPanelProps) {
  const rows = useShared('outbox');
  const sent = useLive((reader) => reader.sent(), [], []);
  const device = useShared('device');
  const rootOf = useSpaceNames([...(rows ?? []), ...sent]);
  const nowMs = useNow(lookEveryMs);
  const paused = device?.paused === true;
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
          <Button size="sm" icon={paused ? 'play' : 'pause'} onClick={() => void sync.pauseSync(!paused)}>
            {paused ? 'Resume' : 'Pause'}
          </Button>
          <Button
            size="sm"
            icon="sync"
            disabledReason={paused && 'Paused'}
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
          halted={paused ? 'Paused' : offline && 'Offline'}
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
            Every change you made has been sent.
          </EmptyState>
        )}
        {attention.length > 0 && <AttentionList rows={attention} rootOf={rootOf} timeZone={timeZone} />}
        {waiting.length > 0 && <Waiting groups={waiting} rootOf={rootOf} timeZone={timeZone} />}
        {sent.length > 0 && (
          <section>
            <h3 className={styles.heading}>
              Sent today <Count>{sent.length}</Count>
            </h3>
            <ul>
              {groupSent(sent).map((group) => (
                <SentLine
                  key={group[0]?.changeId}
                  group={group}
                  rootName={rootOf(group[0]?.driveId ?? '')}
                  timeZone={timeZone}
                />
              ))}
            </ul>
          </section>
        )}
      </div>
    </SidePanel>
  );
}

interface WaitingProps {
  readonly groups: readonly (readonly OutboxRow[])[];
  readonly rootOf: (driveId: string) => string;
  readonly timeZone: string | undefined;
}

function Waiting({ groups, rootOf, timeZone }: WaitingProps) {
  const unsent = groups.flat().filter(({ state }) => state === 'held' || state === 'queued');
  return (
    <section>
      <h3 className={styles.heading}>
        Waiting <Count>{groups.flat().length}</Count>
        <span className={styles.spacer} />
        {unsent.length > 0 && (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => void sync.discard(unsent.map(({ changeId }) => changeId))}
          >
            Discard all
          </Button>
        )}
      </h3>
      <ul>
        {groups.map((group) => (
          <WaitingLine
            key={group[0]?.changeId}
            group={group}
            rootName={rootOf(group[0]?.driveId ?? '')}
            timeZone={timeZone}
          />
        ))}
      </ul>
    </section>
  );
}
