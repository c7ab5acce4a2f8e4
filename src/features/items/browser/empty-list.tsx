import { Suspense } from 'react';
import { untilHere } from '../../../ui/foundations/import-retries.ts';
import { PreloadedComponent, preloadable } from '../../../ui/foundations/preloadable.tsx';
import type { EmptyListProps } from '../list/empty-list-content.tsx';

/** Most folders that are opened first hold something. */
export const emptyListContent = preloadable(() =>
  untilHere(async () => (await import('../list/empty-list-content.tsx')).EmptyListContent),
);

export function EmptyList(props: EmptyListProps) {
  return (
    <Suspense fallback={null}>
      <PreloadedComponent what={emptyListContent} with={props} />
    </Suspense>
  );
}
