import { Suspense, startTransition, useEffect, useOptimistic } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Filespace } from '#contract/entities/filespace.ts';
import { can, type Role } from '#contract/rules/roles.ts';
import { FilespaceBrowser } from '../features/items/browser/filespace-browser.tsx';
import type { PlaceList } from '../features/items/places/place-list.ts';
import {
  type DriveAddress,
  folderPath,
  historyPath,
  previewPath,
  snapshotsPath,
  withQuery,
} from '../lib/paths.ts';
import { useTimeZone } from '../lib/time-zone/use-time-zone.ts';
import { PreloadedComponent, preloadable } from '../ui/foundations/preloadable.tsx';
import type { MenuItems } from '../ui/popups/menu-items.ts';
import type { AccessPanelContext } from './access/use-access-panel.ts';
import { AccessPanel, AccessSummary } from './lazy-components.ts';
import { addressedSearch, useQueryAddress } from './location/use-query-address.ts';
import { useRecentVisits } from './location/use-recent-visits.ts';
import { useCharacterKey } from './use-character-key.ts';

interface ContentsPageProps extends Pick<DriveAddress, 'query' | 'filters'> {
  readonly filespace: Filespace;
  readonly role: Role;
  readonly folderId: string;
  /** The file that the address names. */
  readonly previewId: string | null;
  readonly menu: MenuItems;
  readonly access: AccessPanelContext;
  /** Another panel stands beside the page. */
  readonly crowded: boolean;
  readonly onReviewChanges: () => void;
  /** Shown in the place of the folder's children. */
  readonly list?: PlaceList | undefined;
}

const previewScreen = preloadable(
  async () => (await import('../features/preview/preview-screen.tsx')).PreviewScreen,
);
const versionPreview = preloadable(
  async () => (await import('../features/preview/version/version-preview.tsx')).VersionPreview,
);
const previewAfterMs = 1500;
const noSearch = { query: '', filters: '' };

/** Kept with the address: Back leads to the list that the preview was opened from. */
const openedFromList = { preview: 'from-list' };
const isFromList = (state: unknown) =>
  (state as Partial<typeof openedFromList> | null)?.preview === 'from-list';

/** The contents of a filespace, at the folder that the address names. */
export function FilespacePage({
  filespace,
  role,
  folderId,
  previewId,
  query,
  filters,
  access,
  list,
  ...rest
}: ContentsPageProps) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const timeZone = useTimeZone();
  // The address follows in a transition; the list need not wait for it.
  const [{ folderId: shownId, ...shown }, showNow] = useOptimistic({ folderId, query, filters });
  const onQuery = useQueryAddress();
  useCharacterKey('h', () => void navigate(historyPath(filespace.id, folderId)));
  useEffect(() => {
    // A key that is pressed while the preview is on its way would go to the list.
    const timer = setTimeout(() => void previewScreen.fetch().catch(() => undefined), previewAfterMs);
    return () => clearTimeout(timer);
  }, []);
  useRecentVisits({ driveId: filespace.id, folderId, previewId });
  return (
    <FilespaceBrowser
      driveId={filespace.id}
      filespaceName={filespace.name}
      role={role}
      folderId={shownId}
      openFolder={(id, options) =>
        startTransition(() => {
          // A folder that is not there is replaced by another; what the address says of a file or a search stays to be answered.
          const isKept = options?.replace === true;
          const { query: next, filters: narrowed } = isKept ? addressedSearch() : noSearch;
          showNow({ folderId: id, query: next, filters: narrowed });
          const isPreviewed = isKept && previewId !== null;
          const path = isPreviewed ? previewPath(filespace.id, id, previewId) : folderPath(filespace.id, id);
          void navigate(withQuery(path, next, narrowed), options);
        })
      }
      previewId={previewId}
      address={{ ...shown, onQuery }}
      list={list}
      openPreview={(fileId, { replace = false, folderId: within } = {}) => {
        const path =
          list && within === undefined
            ? `${list.path}&preview=${fileId}`
            : previewPath(filespace.id, within ?? shownId, fileId);
        const sought = within === undefined ? addressedSearch() : noSearch;
        void navigate(withQuery(path, sought.query, sought.filters), {
          replace,
          state: replace ? state : openedFromList,
        });
      }}
      renderPreview={(preview) => (
        <Suspense fallback={null}>
          <PreloadedComponent
            what={previewScreen}
            with={{
              ...preview,
              ...{ filespace, role, timeZone },
              linkOf: ({ id, parentId }) => previewPath(filespace.id, parentId, id),
              onClose: () =>
                isFromList(state)
                  ? void navigate(-1)
                  : void navigate(
                      withQuery(list?.path ?? folderPath(filespace.id, folderId), query, filters),
                      { replace: true },
                    ),
            }}
          />
        </Suspense>
      )}
      renderVersion={(version) => (
        <Suspense fallback={null}>
          <PreloadedComponent what={versionPreview} with={version} />
        </Suspense>
      )}
      timeZone={timeZone}
      onAccess={can(role, 'manageAccess') ? (folder) => access.open(filespace.id, folder) : undefined}
      accessSummary={AccessSummary}
      onInfo={access.close}
      onSnapshots={() => void navigate(snapshotsPath(filespace.id))}
      side={
        access.target && (
          <Suspense fallback={null}>
            <AccessPanel
              filespace={filespace}
              start={access.target}
              openFolderId={shownId}
              onClose={access.close}
            />
          </Suspense>
        )
      }
      {...rest}
    />
  );
}
