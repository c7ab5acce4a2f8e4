import { type ComponentProps, useMemo, useRef, useState } from 'react';
import { rootId } from '#contract/rules/root-folder.ts';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import { momentPath } from '../../../lib/paths.ts';
import { Breadcrumbs } from '../../../shared/breadcrumbs/breadcrumbs.tsx';
import { useMomentRestore } from '../../../shared/restore/moment/use-moment-restore.tsx';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/display/empty-state.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import browserStyles from '../browser/browser.module.css';
import { messages as browserMessages } from '../messages.ts';
import { messages } from './messages.ts';
import styles from './moment.module.css';
import { MomentList } from './moment-list.tsx';
import { countText, isNotKept, problemText } from './moment-texts.ts';
import { type MomentBarOptions, useMomentBar } from './timeline/use-moment-bar.tsx';
import { type MomentPlace, useMomentListing } from './use-moment-listing.ts';

export interface MomentBrowserProps extends MomentBarOptions, Pick<MomentPlace, 'address'> {
  readonly openFolder: (folderId: string) => void;
  /** Shows the folder as it is now. */
  readonly onNow: () => void;
  /** Whether Shift with a letter acts. */
  readonly letterShortcuts: boolean;
  readonly renderVersion: ComponentProps<typeof MomentList>['renderVersion'];
}

/** A filespace as it was at a moment of its log: read-only, from the server. */
export function MomentBrowser(props: MomentBrowserProps) {
  const { moment, folderId, filespaceName, openFolder } = props;
  const listing = useMomentListing(props);
  const { source, term, isSearch, onType, problem } = listing;
  const root = useMemo<PathSegment>(() => ({ id: rootId, name: filespaceName }), [filespaceName]);
  const [known, setKnown] = useState<readonly PathSegment[]>([]);
  if (listing.path !== null && listing.path !== known) setKnown(listing.path);
  const path = folderId === rootId ? [] : pathTo(folderId, listing.path ?? known);
  const folder = path.at(-1) ?? root;
  const shown = useMomentBar(props);
  const restore = useMomentRestore({ ...props, time: shown.time });
  const field = useRef<HTMLInputElement>(null);
  const open = (id: string) => {
    listing.leaveSearch();
    openFolder(id);
  };
  return (
    <div className={browserStyles.browser}>
      {shown.bar({
        folder,
        heading: isSearch ? browserMessages.searchResults : folder.name,
        isStale: source.stale,
        isMissing: problem !== null && (isNotKept(problem) || folder.id !== folderId),
        restore,
      })}
      <div className={styles.tools}>
        <Breadcrumbs
          label={messages.breadcrumb}
          home
          root={root}
          path={path}
          searching={isSearch ? browserMessages.searchResults : undefined}
          href={(id) => momentPath(moment, id)}
          onOpen={({ id }) => open(id)}
        />
        <SearchField
          ref={field}
          quiet
          label={common.search}
          className={styles.search}
          value={term}
          onChange={onType}
        />
      </div>
      {problem === null ? (
        <MomentList
          moment={moment}
          folderId={folderId}
          listing={listing}
          label={isSearch ? browserMessages.searchResults : messages.filesAndFolders(folder.name)}
          filespaceName={filespaceName}
          timeZone={props.timeZone}
          letterShortcuts={props.letterShortcuts}
          time={shown.time}
          role={props.role}
          restore={restore}
          renderVersion={props.renderVersion}
          onOpenFolder={open}
          onUp={() => (isSearch ? onType('') : path.length > 0 && open(path.at(-2)?.id ?? rootId))}
        />
      ) : (
        <EmptyState
          art="search"
          className={styles.problem}
          title={problem.kind === 'offline' ? messages.offlineTitle : messages.failedTitle}
          action={problem.kind !== 'offline' && <Button onClick={props.onNow}>{messages.showNow}</Button>}
        >
          {problemText(problem)}
        </EmptyState>
      )}
      {problem === null && (
        <p className={styles.status} role="status">
          {countText(source, isSearch)}
        </p>
      )}
      {restore.dialog}
    </div>
  );
}

/** Of a folder on the way to the one before it is the beginning of that; of another one, it is not known yet. */
function pathTo(folderId: string, known: readonly PathSegment[]): readonly PathSegment[] {
  const at = known.findIndex(({ id }) => id === folderId);
  return at < 0 ? known : known.slice(0, at + 1);
}
