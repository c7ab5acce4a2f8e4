import { Suspense } from 'react';
import { PreloadedComponent, preloadable } from '../../../ui/foundations/preloadable.tsx';
import type { SearchBannerProps } from './search-banner.tsx';

const searchBanner = preloadable(async () => (await import('./search-banner.tsx')).SearchBanner);

export const fetchSearchBanner = searchBanner.fetch;

export function LazySearchBanner(props: SearchBannerProps) {
  return (
    <Suspense fallback={null}>
      <PreloadedComponent what={searchBanner} with={props} />
    </Suspense>
  );
}
