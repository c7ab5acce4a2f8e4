import type { OutboxRow } from '#worker/read/reader.ts';
import { operatorText } from '../../../../lib/problems/operator-text.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Banner } from '../../../../ui/display/banner.tsx';
import { fill } from '../../../../ui/language/fill.ts';
import { bannerMessages } from './banner-messages.ts';
import { maintenanceMessage, offlineMessage } from './connection-voice.ts';
import { inTabOf, useTabUploads } from './only-in-tab.ts';

export interface ConnectionBannerProps {
  readonly maintained: boolean;
  /** What the operator says of the maintenance. */
  readonly told: string | undefined;
  /** Changes that wait. */
  readonly pending: number;
  readonly outbox: readonly OutboxRow[];
  readonly onReview: () => void;
}

/** Being offline is no error, nor is maintenance: it says that work goes on and what happens to it. */
export function ConnectionBanner({ maintained, told, pending, outbox, onReview }: ConnectionBannerProps) {
  const inTab = inTabOf(outbox, useTabUploads());
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
      {maintained
        ? fill(maintenanceMessage(pending, inTab), {
            lead: (
              <>
                <b>{bannerMessages.maintenanceLead}</b>
                {operatorText(told)}
              </>
            ),
          })
        : fill(offlineMessage(pending, inTab), { lead: <b>{bannerMessages.offlineLead}</b> })}
    </Banner>
  );
}
