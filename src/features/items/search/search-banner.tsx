import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import { sync } from '../../../lib/worker-client.ts';
import { Banner } from '../../../ui/display/banner.tsx';
import { Spinner } from '../../../ui/display/spinner.tsx';
import { tooltipProps } from '../../../ui/popups/tooltip-props.ts';
import { useWorkerQuery } from '../browser/use-worker-query.ts';
import { FilterBar } from './filters/filter-bar.tsx';
import { filterMessages } from './filters/filter-messages.ts';
import { parseFilters } from './filters/search-filters.ts';
import styles from './search-banner.module.css';
import { searchMessages } from './search-messages.ts';
import type { SearchTerm } from './use-search-term.ts';

export interface SearchBannerProps {
  readonly search: Pick<SearchTerm, 'term' | 'filters' | 'narrow'> & { readonly checking: boolean };
  readonly driveId: string;
  readonly total: number;
  readonly root: PathSegment;
  /** The folder that is open. */
  readonly folder: PathSegment;
}

/** How many were found, and where; and what narrows the search. */
export function SearchBanner({ search, driveId, total, root, folder }: SearchBannerProps) {
  const { term, checking } = search;
  const filters = parseFilters(search.filters);
  const withinName = useFolderName(driveId, filters.withinId, folder);
  const where = filters.withinId === null ? root.name : (withinName ?? filterMessages.unknownFolder);
  const results = searchMessages.results(total, term.trim(), where);
  return (
    <Banner
      icon="bolt"
      className={styles.banner}
      action={
        <>
          {checking && <Spinner className={styles.spinner} />}
          <FilterBar {...{ filters, root, folder, withinName }} onFilters={search.narrow} />
        </>
      }
    >
      <span className={styles.results} {...tooltipProps({ text: results, whereCut: true })}>
        {results}
        {checking && ` · ${searchMessages.checking}`}
      </span>
    </Banner>
  );
}

/** What a folder is called; null for none, and where this device does not know it. */
function useFolderName(driveId: string, folderId: string | null, open: PathSegment): string | null {
  const isOpen = folderId === open.id;
  const path = useWorkerQuery(
    async () => (folderId === null || isOpen ? null : sync.path(driveId, folderId)),
    `${driveId}/${isOpen ? '' : folderId}`,
  );
  return isOpen ? open.name : (path?.at(-1)?.name ?? null);
}
