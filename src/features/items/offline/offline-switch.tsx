import { keepOffline } from '../../../shared/offline-files/keep-offline.ts';
import { offlineMessages } from '../../../shared/offline-files/offline-messages.ts';
import { Switch } from '../../../ui/controls/switch.tsx';
import type { GridRow } from '../list/row-source.ts';
import { offlineOffer } from './offline-offer.ts';
import type { OfflineMarks } from './use-offline-marks.ts';

export interface OfflineSwitchProps {
  readonly driveId: string;
  readonly item: GridRow;
  readonly marks: Pick<OfflineMarks, 'kept' | 'above'>;
}

/** Keeps one item on this device, or no longer. */
export function OfflineSwitch({ driveId, item, marks }: OfflineSwitchProps) {
  const { isKept, disabledReason } = offlineOffer([item], marks);
  return (
    <Switch
      label={offlineMessages.available}
      checked={isKept}
      disabledReason={disabledReason}
      onChange={(checked) => void keepOffline([{ driveId, itemId: item.id }], checked)}
    />
  );
}
