import { createContext, type RefObject, useContext, useEffect } from 'react';
import type { SearchHit } from '#contract/worker-api/worker-api.ts';
import type { MenuGroup, MenuItem } from '../ui/popups/menu-items.ts';

/** What the page in the centre offers to the palette: its commands, and a filespace whose names can be searched. */
export interface PageActions {
  readonly driveId: string;
  readonly filespaceName: string;
  /** How many items of the filespace are on this device. */
  readonly items: number;
  /** What can be done with the selection, or with the row of the keyboard. */
  readonly selection: MenuGroup | null;
  /** What can be done with the folder on screen. */
  readonly commands: readonly MenuItem[];
  readonly openHit: (hit: SearchHit) => void;
}

/** Where the page leaves its offer. It is asked only when the palette opens. */
export type PageActionsRef = RefObject<(() => PageActions) | null>;

export const PageActionsContext = createContext<PageActionsRef | null>(null);

/** Offers it for as long as the component is on screen. */
export function usePageActions(offer: () => PageActions): void {
  const slot = useContext(PageActionsContext);
  useEffect(() => {
    if (!slot) return;
    slot.current = offer;
    return () => {
      slot.current = null;
    };
  });
}
