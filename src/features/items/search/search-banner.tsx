import { Banner } from '../../../ui/display/banner.tsx';
import { Spinner } from '../../../ui/display/spinner.tsx';
import styles from './search-banner.module.css';
import { searchMessages } from './search-messages.ts';
import type { Search } from './use-search.ts';

export interface SearchBannerProps {
  readonly search: Pick<Search, 'term' | 'checking'>;
  readonly total: number;
  readonly rootName: string;
}

/** How many were found, and where. */
export function SearchBanner({ search, total, rootName }: SearchBannerProps) {
  const { term, checking } = search;
  return (
    <Banner icon="bolt" className={styles.banner} action={checking && <Spinner className={styles.spinner} />}>
      {searchMessages.results(total, term.trim(), rootName)}
      {checking && ` · ${searchMessages.checking}`}
    </Banner>
  );
}
