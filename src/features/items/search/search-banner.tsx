import { formatCount } from '../../../lib/format.ts';
import { Banner } from '../../../ui/display/banner.tsx';
import { Spinner } from '../../../ui/display/spinner.tsx';
import styles from './search-banner.module.css';
import type { Search } from './use-search.ts';

export interface SearchBannerProps {
  readonly search: Search;
  readonly rootName: string;
}

/** How many were found, where and how fast. */
export function SearchBanner({ search, rootName }: SearchBannerProps) {
  const { total, term, tookMs, checking } = search;
  return (
    <Banner icon="bolt" className={styles.banner} action={checking && <Spinner className={styles.spinner} />}>
      <b>{formatCount(total)}</b> {total === 1 ? 'item' : 'items'} named like “{term.trim()}” in {rootName}.{' '}
      Found on this device in {Math.max(1, tookMs)} ms{checking && ', checking the server for newer items'}
    </Banner>
  );
}
