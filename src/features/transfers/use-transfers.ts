import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { OutboxRow, UploadBatchRow, UploadProgressRow } from '#worker/read/reader.ts';
import { useLiveQuery, useSharedQuery } from '../../lib/use-live-query.ts';
import { useOnline } from '../../lib/use-online.ts';
import { type BatchView, batchViews } from './batch-view.ts';
import { addSample, bytesPerSecond, type RateSample } from './transfer-rate.ts';
import { transfersSeen } from './transfers-seen.ts';

const noBatches: readonly UploadBatchRow[] = [];
const noOutbox: readonly OutboxRow[] = [];
const noProgress: readonly UploadProgressRow[] = [];

/** What is uploaded from this device; undefined until it is read. */
export function useTransfers(): readonly BatchView[] | undefined {
  const batches = useLiveQuery((reader) => reader.uploadBatches(), []);
  const progress = useLiveQuery((reader) => reader.uploadProgress(), [], noProgress);
  const outbox = useSharedQuery('outbox');
  const device = useSharedQuery('device');
  const offline = [device?.connection === 'offline', !useOnline()].includes(true);
  const paused = device?.paused === true;
  const views = useMemo(
    () =>
      batchViews({ batches: batches ?? noBatches, outbox: outbox ?? noOutbox, progress, offline, paused }),
    [batches, outbox, progress, offline, paused],
  );
  return batches && outbox ? views : undefined;
}

export function useTransfersSeen(): number {
  return useSyncExternalStore(transfersSeen.subscribe, transfersSeen.get);
}

const lookEveryMs = 1000;

/** Bytes a second; null while nothing moves or nobody can say. */
export function useSpeed(sentBytes: number, active: boolean): number | null {
  const samples = useRef<readonly RateSample[]>([]);
  const latest = useRef(sentBytes);
  const [speed, setSpeed] = useState<number | null>(null);
  useEffect(() => {
    latest.current = sentBytes;
  });
  useEffect(() => {
    samples.current = [];
    setSpeed(null);
    if (!active) return;
    const look = () => {
      const atMs = performance.now();
      samples.current = addSample(samples.current, { atMs, sentBytes: latest.current });
      setSpeed(bytesPerSecond(samples.current, atMs));
    };
    look();
    const timer = setInterval(look, lookEveryMs);
    return () => clearInterval(timer);
  }, [active]);
  return speed;
}
