import { Suspense } from 'react';
import { PreloadedComponent, preloadable } from '../../../ui/foundations/preloadable.tsx';
import { untilHere } from '../../../ui/foundations/until-here.ts';
import type { SearchBannerProps } from '../search/search-banner.tsx';
import type { ActionBarProps } from './action-bar.tsx';
import type { FirstLoadProgressProps } from './first-load-progress.tsx';
import type { SelectionBarProps } from './selection-bar.tsx';

// A list begins with nothing selected or searched for: the bars come when the page is idle, or when they are first shown.
const selectionBar = preloadable(async () => (await import('./selection-bar.tsx')).SelectionBar);
const actionBar = preloadable(async () => (await import('./action-bar.tsx')).ActionBar);
const searchBanner = preloadable(async () => (await import('../search/search-banner.tsx')).SearchBanner);

// Only while a filespace comes onto this device.
const firstLoadProgress = preloadable(() =>
  untilHere(async () => (await import('./first-load-progress.tsx')).FirstLoadProgress),
);

export function fetchBars(): Promise<unknown> {
  return Promise.all([selectionBar.fetch(), actionBar.fetch(), searchBanner.fetch()]);
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

export function LazySearchBanner(props: SearchBannerProps) {
  return (
    <Suspense fallback={null}>
      <PreloadedComponent what={searchBanner} with={props} />
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
