import type { DriveRow } from '#worker/read/reader.ts';
import { formatCount } from '../../../lib/format.ts';
import { Banner } from '../../../ui/show/banner.tsx';
import { Progress } from '../../../ui/show/progress.tsx';
import styles from './bars.module.css';

/** While a filespace comes onto this device: how far it has got, and that one need not wait. */
export function FirstLoadBanner({
  drive,
  name,
}: {
  readonly drive: DriveRow | undefined;
  readonly name: string;
}) {
  const filling = drive?.shown && !drive.shown.complete ? drive.shown : null;
  if (!drive?.connected || (drive.shown?.complete && !filling)) return null;
  const items = filling?.items ?? 0;
  const total = filling?.total ?? null;
  const words =
    total === null ? `${formatCount(items)} items` : `${formatCount(items)} of ${formatCount(total)} items`;
  return (
    <Banner
      icon="download"
      className={styles.firstLoad}
      action={
        <Progress
          label={`Getting ${name} ready`}
          share={total ? items / total : undefined}
          valueText={words}
          className={styles.progress}
        />
      }
    >
      Getting {name} ready on this device{filling && `, ${words}`}. You can open folders as they arrive.
    </Banner>
  );
}
