import { useEffect, useRef } from 'react';
import { problemText } from '../../features/items/moment/messages.ts';
import { useServerCall } from '../../lib/use-server-call.ts';
import { EmptyState } from '../../ui/display/empty-state.tsx';
import { LoadingPage } from '../loading-page.tsx';
import styles from './moment-by-time.module.css';

interface MomentByTimeProps {
  readonly driveId: string;
  /** `2026-11-13T22:02Z`, or `latest`. */
  readonly at: string;
  readonly onFound: (seq: number) => void;
}

/** Asks which moment an address means that names a time. */
export function MomentByTime({ driveId, at, onFound }: MomentByTimeProps) {
  const time = Math.floor(Date.parse(at) / 1000);
  const query = Number.isNaN(time) ? {} : { time };
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
    <EmptyState
      art="search"
      className={styles.problem}
      title={isOffline ? 'Needs a connection' : 'This moment cannot be shown'}
    >
      {problemText(found.problem)}
    </EmptyState>
  );
}
