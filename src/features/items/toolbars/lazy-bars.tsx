import { Suspense } from 'react';
import { untilHere } from '../../../ui/foundations/import-retries.ts';
import { PreloadedComponent, preloadable } from '../../../ui/foundations/preloadable.tsx';
import type { ActionBarProps } from './action-bar.tsx';
import type { FirstLoadProgressProps } from './first-load-progress.tsx';
import type { SelectionBarProps } from './selection-bar.tsx';

// A list begins with nothing selected: the bars come when the page is idle, or when they are first shown.
const selectionBar = preloadable(async () => (await import('./selection-bar.tsx')).SelectionBar);
const actionBar = preloadable(async () => (await import('./action-bar.tsx')).ActionBar);

// Only while a filespace comes onto this device.
const firstLoadProgress = preloadable(() =>
  untilHere(async () => (await import('./first-load-progress.tsx')).FirstLoadProgress),
);

export function fetchBars(): Promise<unknown> {
  return Promise.all([selectionBar.fetch(), actionBar.fetch()]);
}

export function LazySelectionBar(props: SelectionBarProps) {
  return (
    <Suspense fallback={null}>
      <PreloadedComponent what={selectionBar} with={props} />
    </Suspense>
  );
}

export function LazyActionBar(props: ActionBarProps) {
  return (
    <Suspense fallback={null}>
      <PreloadedComponent what={actionBar} with={props} />
    </Suspense>
  );
}

export function LazyFirstLoadProgress(props: FirstLoadProgressProps) {
  return (
    <Suspense fallback={null}>
      <PreloadedComponent what={firstLoadProgress} with={props} />
    </Suspense>
  );
}
