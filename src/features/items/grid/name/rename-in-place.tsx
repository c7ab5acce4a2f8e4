import { Suspense } from 'react';
import { PreloadedComponent, preloadable } from '../../../../ui/foundations/preloadable.tsx';
import type { RenameFieldProps } from './rename-field.tsx';

// What a name may be is known only where one is written: the field comes when the page is idle, or when it is asked for.
export const renameField = preloadable(async () => (await import('./rename-field.tsx')).RenameField);

/** The name of an item as a field, in its place. Until the code of the field is here, the name stays. */
export function RenameInPlace(props: RenameFieldProps) {
  return (
    <Suspense fallback={props.item.name}>
      <PreloadedComponent what={renameField} with={props} />
    </Suspense>
  );
}
