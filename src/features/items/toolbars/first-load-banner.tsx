import type { SyncStateRow } from '#worker/read/reader.ts';
import { formatCount } from '../../../lib/format.ts';
import { Banner } from '../../../ui/display/banner.tsx';
import { Progress } from '../../../ui/display/progress.tsx';
import styles from './bars.module.css';

/** While a filespace comes onto this device: how far it has got, and that one need not wait. */
export function FirstLoadBanner({
  drive,
  name,
}: {
  readonly drive: SyncStateRow | undefined;
  readonly name: string;
}) {
  const filling = drive?.shown && !drive.shown.complete ? drive.shown : null;
  if (!drive?.connected || (drive.shown?.complete && !filling)) return null;
  const items = filling?.items ?? 0;
  const total = filling?.total ?? null;
  const labels =
    total === null ? `${formatCount(items)} items` : `${formatCount(items)} of ${formatCount(total)} items`;
  return (
    <Banner
      icon="download"
      className={styles.firstLoad}
      action={
        <Progress
          label={`Getting ${name} ready`}
          share={total ? items / total : undefined}
          valueText={labels}
          className={styles.progress}
        />
      }
    >
      Getting {name} ready on this device{filling && `, ${labels}`}. You can open folders as they arrive.
    </Banner>
  );
}
