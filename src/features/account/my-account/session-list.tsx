import { useState } from 'react';
import type { CallResponse } from '#contract/wire/calls.ts';
import { secondsFromWire } from '#contract/wire/time.ts';
import { formatDate } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/time-zone/use-time-zone.ts';
import { useOffline } from '../../../lib/use-offline.ts';
import { sync } from '../../../lib/worker-client.ts';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { showToast } from '../../../ui/popups/toast-store.ts';
import { browserName } from './browser-name.ts';
import styles from './mine.module.css';
import { myAccountMessages } from './my-account-messages.ts';

type Listed = CallResponse<'listSessions'>[number];

/** Each place where this person is signed in, to be signed out one by one or all together. */
export function SessionList({ all, retry }: { readonly all: readonly Listed[]; readonly retry: () => void }) {
  const offline = useOffline();
  const timeZone = useTimeZone();
  const [working, setWorking] = useState<string | null>(null);
  const reason = offline && common.needsConnection;
  const others = all.filter(({ current }) => !current);

  const end = async (id: string | 'others') => {
    if (working) return;
    setWorking(id);
    const ended =
      id === 'others'
        ? await sync.call('endOtherSessions', {})
        : await sync.call('endSession', { params: { sessionId: id } });
    setWorking(null);
    // One that is gone already is what was wanted.
    const isEnded = ended.ok || (ended.problem.kind === 'refused' && ended.problem.code === 'not-found');
    if (!isEnded) return showToast({ kind: 'error', text: myAccountMessages.endFailed });
    showToast({
      text: id === 'others' ? myAccountMessages.othersEnded : myAccountMessages.sessionEnded,
      icon: 'check',
    });
    retry();
  };
  return (
    <>
      <ul className={styles.sessions}>
        {all.map((session) => (
          <li key={session.id}>
            <span className={styles.who}>
              <b>
                {browserName(session.user_agent)}
                {session.current && <Badge tone="accent">{myAccountMessages.thisDevice}</Badge>}
              </b>
              <span>{whenOf(session, timeZone)}</span>
            </span>
            {!session.current && (
              <Button
                size="sm"
                aria-label={myAccountMessages.signOutNamed(browserName(session.user_agent))}
                working={working === session.id && myAccountMessages.signingOut}
                disabledReason={reason}
                onClick={() => end(session.id)}
              >
                {myAccountMessages.signOut}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <div className={styles.footer}>
          <Button
            variant="danger"
            icon="logout"
            working={working === 'others' && myAccountMessages.signingOut}
            disabledReason={reason}
            onClick={() => end('others')}
          >
            {myAccountMessages.signOutOthers}
          </Button>
        </div>
      )}
    </>
  );
}

function whenOf({ created, last_seen }: Listed, timeZone: string): string {
  const at = (seconds: number) => formatDate(secondsFromWire(seconds), timeZone);
  return myAccountMessages.sessionTimes(at(last_seen), at(created));
}
