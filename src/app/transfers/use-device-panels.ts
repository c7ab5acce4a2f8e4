import { useState } from 'react';

/** Panels about this device rather than about what is on screen. One at a time. */
export type DevicePanel = 'outbox' | 'transfers';

export interface DevicePanels {
  readonly open: DevicePanel | null;
  readonly toggle: (panel: DevicePanel) => void;
  readonly show: (panel: DevicePanel) => void;
  readonly close: () => void;
}

/** `onOpen`: what stands in their place makes way. */
export function useDevicePanels(onOpen: () => void): DevicePanels {
  const [open, setOpen] = useState<DevicePanel | null>(null);
  const show = (panel: DevicePanel) => {
    onOpen();
    setOpen(panel);
  };
  const close = () => setOpen(null);
  return { open, show, close, toggle: (panel) => (open === panel ? close() : show(panel)) };
}
