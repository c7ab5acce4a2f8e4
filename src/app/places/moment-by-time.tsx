import { useEffect, useRef } from 'react';
import { problemText } from '../../features/items/moment/moment-texts.ts';
import { useServerCall } from '../../lib/use-server-call.ts';
import { common } from '../../ui/common-messages.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/display/empty-state.tsx';
import { LoadingPage } from '../loading-page.tsx';
import styles from './moment-by-time.module.css';
import { momentLinkMessages } from './moment-link-messages.ts';
import { type MomentTime, readMomentTime } from './moment-time.ts';

interface MomentByTimeProps {
  readonly driveId: string;
  /** What stands in the address: `2026-11-13T22:02Z`, or `latest`. */
  readonly at: string;
  readonly onFound: (seq: number) => void;
  /** Shows the folder as it is now. */
  readonly onClose: () => void;
}

/** Leads to the moment that an address means by a time, or says that there is none. */
export function MomentByTime({ at, ...props }: MomentByTimeProps) {
  const time = readMomentTime(at, Date.now());
  if (time.kind === 'unknown' || time.kind === 'future')
    return <NoMoment text={momentLinkMessages[time.kind]} onClose={props.onClose} />;
  return <FindMoment time={time} {...props} />;
}

interface FindMomentProps extends Omit<MomentByTimeProps, 'at'> {
  readonly time: Extract<MomentTime, { kind: 'latest' | 'time' }>;
}

function FindMoment({ driveId, time, onFound, onClose }: FindMomentProps) {
  const query = time.kind === 'time' ? { time: time.time } : {};
  const found = useServerCall('findMoment', { params: { driveId }, query });
  const seq = found.state === 'answered' ? found.data.seq : null;
  const latest = useRef(onFound);
  latest.current = onFound;
  useEffect(() => {
    if (seq !== null) latest.current(seq);
  }, [seq]);
  if (found.state !== 'failed') return <LoadingPage />;
  const isOffline = found.problem.kind === 'offline';
  return (
    <NoMoment
      title={isOffline ? common.needsConnection : undefined}
      text={problemText(found.problem)}
      onClose={onClose}
    />
  );
}

interface NoMomentProps {
  readonly title?: string | undefined;
  readonly text: string;
  readonly onClose: () => void;
}

function NoMoment({ title = momentLinkMessages.failedTitle, text, onClose }: NoMomentProps) {
  return (
    <EmptyState
      art="search"
      level={1}
      className={styles.problem}
      title={title}
      action={<Button onClick={onClose}>{momentLinkMessages.showNow}</Button>}
    >
      {text}
    </EmptyState>
  );
}
