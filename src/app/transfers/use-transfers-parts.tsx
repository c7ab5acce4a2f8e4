import { lazy, type ReactNode, Suspense } from 'react';
import { useLiveQuery } from '../../lib/use-live-query.ts';
import type { DevicePanels } from './use-device-panels.ts';

const TransfersButton = lazy(() =>
  import('../../features/transfers/transfers-button.tsx').then((module) => ({
    default: module.TransfersButton,
  })),
);
const TransfersPill = lazy(() =>
  import('../../features/transfers/transfers-pill.tsx').then((module) => ({ default: module.TransfersPill })),
);

/** For the header and over the page, once there is something to look at. */
export function useTransfersParts(panels: DevicePanels): {
  readonly button: ReactNode;
  readonly pill: ReactNode;
} {
  const any = useLiveQuery(async (reader) => (await reader.uploadBatches()).length > 0, [], false);
  const open = panels.open === 'transfers';
  const toggle = () => panels.toggle('transfers');
  const part = (content: ReactNode) => any && <Suspense fallback={null}>{content}</Suspense>;
  return {
    button: part(<TransfersButton open={open} onToggle={toggle} />),
    pill: part(<TransfersPill panelOpen={open} onOpen={toggle} />),
  };
}
