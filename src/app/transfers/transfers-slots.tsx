import { lazy, Suspense } from 'react';
import { useLiveQuery } from '../../lib/use-live-query.ts';
import type { DevicePanels } from './use-device-panels.ts';

const Button = lazy(() =>
  import('../../features/transfers/transfers-button.tsx').then((module) => ({
    default: module.TransfersButton,
  })),
);
const Pill = lazy(() =>
  import('../../features/transfers/transfers-pill.tsx').then((module) => ({ default: module.TransfersPill })),
);

interface TransfersSlotProps {
  readonly panels: DevicePanels;
}

/** In the header, once there is something to look at. */
export function TransfersButtonSlot({ panels }: TransfersSlotProps) {
  return (
    useHasTransfers() && (
      <Suspense fallback={null}>
        <Button open={panels.open === 'transfers'} onToggle={() => panels.toggle('transfers')} />
      </Suspense>
    )
  );
}

/** Over the page. */
export function TransfersPillSlot({ panels }: TransfersSlotProps) {
  return (
    useHasTransfers() && (
      <Suspense fallback={null}>
        <Pill panelOpen={panels.open === 'transfers'} onOpen={() => panels.show('transfers')} />
      </Suspense>
    )
  );
}

function useHasTransfers(): boolean {
  return useLiveQuery(async (reader) => (await reader.uploadBatches()).length > 0, [], false);
}
