import { type ReactNode, Suspense, useState } from 'react';
import { useLiveQuery } from '../../lib/use-live-query.ts';
import { untilHere } from '../../ui/foundations/import-retries.ts';
import { lazy } from '../../ui/language/lazy.ts';
import { useCharacterKey } from '../use-character-key.ts';

/** Panels about this device rather than about what is on screen. One at a time. */
export type DevicePanel = 'outbox' | 'transfers';

export interface DevicePanels {
  readonly open: DevicePanel | null;
  readonly toggle: (panel: DevicePanel) => void;
  readonly show: (panel: DevicePanel) => void;
  readonly close: () => void;
  /** How uploads fare, for the header and over the page, once there is something to look at. */
  readonly transfersButton: ReactNode;
  readonly transfersPill: ReactNode;
}

const TransfersButton = lazy(() =>
  untilHere(async () => ({
    default: (await import('../../features/transfers/transfers-button.tsx')).TransfersButton,
  })),
);
const TransfersPill = lazy(() =>
  untilHere(async () => ({
    default: (await import('../../features/transfers/transfers-pill.tsx')).TransfersPill,
  })),
);

/** `onOpen`: what stands in their place makes way. */
export function useDevicePanels(onOpen: () => void): DevicePanels {
  const [open, setOpen] = useState<DevicePanel | null>(null);
  const hasTransfers = useLiveQuery(
    async (reader) => (await reader.uploadBatches()).length + (await reader.folderSaves()).length > 0,
    [],
    false,
  );
  const close = () => setOpen(null);
  const show = (panel: DevicePanel) => {
    onOpen();
    setOpen(panel);
  };
  const toggle = (panel: DevicePanel) => (open === panel ? close() : show(panel));
  const toggleTransfers = () => toggle('transfers');
  useCharacterKey('t', toggleTransfers);
  const isOpen = open === 'transfers';
  const part = (content: ReactNode) => hasTransfers && <Suspense fallback={null}>{content}</Suspense>;
  return {
    open,
    close,
    toggle,
    show,
    transfersButton: part(<TransfersButton open={isOpen} onToggle={toggleTransfers} />),
    transfersPill: part(<TransfersPill panelOpen={isOpen} onOpen={toggleTransfers} />),
  };
}
