import { Suspense, useEffect, useRef, useState } from 'react';
import { PreloadedComponent, preloadable } from '../../../../ui/foundations/preloadable.tsx';
import { fetchItemChanges } from '../../commands/changes/lazy-item-changes.ts';
import { PendingNameField } from './pending-name-field.tsx';
import type { RenameFieldProps, TypedName } from './rename-field-props.ts';

// What a name may be is known only where one is written: the field comes when the page is idle, or when it is asked for, with what
// changes the name.
export const renameField = preloadable(async () => {
  const [{ RenameField }] = await Promise.all([import('./rename-field.tsx'), fetchItemChanges()]);
  return RenameField;
});

/** The name of an item as a field, in its place. Until the code of the field is here, a plain one takes what is typed. */
export function RenameInPlace(props: Omit<RenameFieldProps, 'typed' | 'opened'>) {
  const typed = useRef<TypedName | null>(null);
  const [opened] = useState(props.item.name);
  const onFocus = useRef(props.onFocus);
  useEffect(() => {
    onFocus.current = props.onFocus;
  });
  useEffect(() => () => onFocus.current('gone'), []);
  const field = { ...props, opened, typed };
  return (
    <Suspense fallback={<PendingNameField {...field} />}>
      <PreloadedComponent what={renameField} with={field} />
    </Suspense>
  );
}
