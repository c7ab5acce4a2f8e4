import { createPortal } from 'react-dom';
import { Toaster } from '../popups/toaster.tsx';
import { TooltipLayer } from '../popups/tooltip.tsx';
import { LiveRegions } from './live-regions.tsx';

/** What lies over every page: mounted once, at the root, outside whatever suspends or fails. */
export function UiLayers() {
  return (
    <>
      <LiveRegions />
      {/* Beside the popups, which stand in the body too: an Undo stays in reach while a dialog is open. */}
      {createPortal(<Toaster />, document.body)}
      <TooltipLayer />
    </>
  );
}
