import { useEffect, useState } from 'react';
import { common } from '../../ui/common-messages.ts';
import { Progress } from '../../ui/display/progress.tsx';
import type { PreviewKind } from './kind/preview-kind.ts';
import styles from './loading-stage.module.css';

const skeletonAfterMs = 120;
const progressAfterMs = 1000;

/** What is on its way, in the shape of its kind. What comes quickly shows nothing before. */
export function LoadingStage({
  kind,
  share,
}: {
  readonly kind: PreviewKind | null;
  readonly share: number | undefined;
}) {
  const [waited, setWaited] = useState<'nothing' | 'skeleton' | 'progress'>('nothing');
  useEffect(() => {
    const timers = [
      setTimeout(() => setWaited('skeleton'), skeletonAfterMs),
      setTimeout(() => setWaited('progress'), progressAfterMs),
    ];
    return () => timers.forEach(clearTimeout);
  }, []);
  if (waited === 'nothing') return null;
  return (
    <div className={styles.loading}>
      {waited === 'progress' && <Progress label={common.loading} share={share} className={styles.progress} />}
      <span className={styles.shape} data-kind={kind ?? undefined} aria-hidden="true" />
    </div>
  );
}
