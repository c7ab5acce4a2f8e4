import { Suspense, useState } from 'react';
import { PreloadedComponent } from '../foundations/preloadable.tsx';
import type { DialogProps } from './dialog-props.ts';
import { dialogSurface } from './lazy-popups.ts';

/**
 * A dialog; a bottom sheet on a phone. Enter confirms, Escape cancels, the page behind is inert and the focus
 * returns to the opener.
 */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <PreloadedComponent what={dialogSurface} with={props} />
    </Suspense>
  );
}
