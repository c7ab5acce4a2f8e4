import { Suspense } from 'react';
import { createPortal } from 'react-dom';
import { lazy } from '../language/lazy.ts';
import { Toaster } from '../popups/toaster.tsx';
import { untilHere } from './import-retries.ts';
import { LiveRegions } from './live-regions.tsx';

/** A page can do without it, and is there before it. */
const TooltipLayer = lazy(() =>
  untilHere(async () => ({ default: (await import('../popups/tooltip.tsx')).TooltipLayer })),
);

/** What lies over every page: mounted once, at the root, outside whatever suspends or fails. */
export function UiLayers() {
  return (
    <>
      <LiveRegions />
      {/* Beside the popups, which stand in the body too: an Undo stays in reach while a dialog is open. */}
      {createPortal(<Toaster />, document.body)}
      <Suspense fallback={null}>
        <TooltipLayer />
      </Suspense>
    </>
  );
}
