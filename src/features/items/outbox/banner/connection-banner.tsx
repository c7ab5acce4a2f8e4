import { Button } from '../../../../ui/controls/button.tsx';
import { Banner } from '../../../../ui/display/banner.tsx';
import { fill } from '../../../../ui/language/fill.ts';
import { bannerMessages } from './banner-messages.ts';

export interface ConnectionBannerProps {
  readonly maintained: boolean;
  /** Changes that wait. */
  readonly pending: number;
  readonly onReview: () => void;
}

/** Being offline is no error, nor is maintenance: it says that work goes on and what happens to it. */
export function ConnectionBanner({ maintained, pending, onReview }: ConnectionBannerProps) {
  return (
    <Banner
      tone="warn"
      icon={maintained ? 'pause' : 'cloud-off'}
      action={
        pending > 0 && (
          <Button size="sm" onClick={onReview}>
            {bannerMessages.review}
          </Button>
        )
      }
    >
      {maintained ? maintenanceText(pending) : offlineText(pending)}
    </Banner>
  );
}

function offlineText(pending: number) {
  const text = pending === 0 ? bannerMessages.offlineIdle : bannerMessages.offlineWaiting(pending);
  return fill(text, { lead: <b>{bannerMessages.offlineLead}</b> });
}

function maintenanceText(pending: number) {
  const text = pending === 0 ? bannerMessages.maintenanceIdle : bannerMessages.maintenanceWaiting(pending);
  return fill(text, { lead: <b>{bannerMessages.maintenanceLead}</b> });
}
