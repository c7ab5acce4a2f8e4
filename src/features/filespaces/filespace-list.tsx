import { lazy, Suspense, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Filespace } from '#contract/entities/filespace.ts';
import { countChanges } from '#worker/changes/change-state.ts';
import { formatCount } from '../../lib/format.ts';
import { folderPath } from '../../lib/paths.ts';
import { useSharedQuery } from '../../lib/use-live-query.ts';
import { common } from '../../ui/common-messages.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Count } from '../../ui/display/badge.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { Menu } from '../../ui/popups/menu.tsx';
import type { MenuItems } from '../../ui/popups/menu-items.ts';
import styles from './filespace-list.module.css';
import { FilespacePlaces } from './filespace-places.tsx';
import { messages } from './messages.ts';

/** Where its code cannot be had, there is the browser's own menu. */
const FilespaceMenus = lazy(() =>
  import('./filespace-menus.tsx').then(
    (module) => ({ default: module.FilespaceMenus }),
    () => ({ default: () => null }),
  ),
);

interface FilespaceListProps {
  readonly filespaces: readonly Filespace[];
  readonly currentId: string | undefined;
  /** What of the current one is open; null where it has no places. */
  readonly place: string | null;
  /** Which filespaces there are has been heard. */
  readonly known: boolean;
  /** Whether the person sees only what was shared with them. */
  readonly isGuest: boolean;
  /** What can be done with one of them from here. */
  readonly menuOf: (filespace: Filespace) => MenuItems;
}

/** The filespaces of the workspace, each with the number of changes that wait on this device. */
export function FilespaceList({ known, filespaces, currentId, place, isGuest, menuOf }: FilespaceListProps) {
  const pending = (useSharedQuery('outbox') ?? []).filter(({ state }) => state !== 'applied');
  const list = useRef<HTMLUListElement>(null);
  const shown = filespaces.find(({ id }) => id === currentId);
  useCurrentInView(list, currentId, place);
  return (
    <>
      <div className={styles.head}>
        <h2>{messages.title}</h2>
        {known && <span className={styles.total}>{formatCount(filespaces.length)}</span>}
      </div>
      <ul ref={list} className={styles.list}>
        {filespaces.map((filespace) => {
          const current = filespace.id === currentId;
          const isPage = !place || place === 'contents';
          const count = countChanges(pending.filter(({ driveId }) => driveId === filespace.id));
          return (
            <li
              key={filespace.id}
              className={styles.tab}
              data-current={current ? (isPage ? 'page' : 'around') : undefined}
              data-menu-of={filespace.id}
            >
              <Link
                to={folderPath(filespace.id)}
                aria-current={current ? (isPage ? 'page' : 'true') : undefined}
              >
                <Icon name="drive" />
                <span className={styles.name}>{filespace.name}</span>
                {count > 0 && (
                  <span className={styles.count}>
                    <Count>
                      {formatCount(count)}
                      <span className="visually-hidden"> {messages.changesWaiting(count)}</span>
                    </Count>
                  </span>
                )}
              </Link>
              {!current && (
                <Menu
                  label={common.optionsOf(filespace.name)}
                  align="end"
                  items={menuOf(filespace)}
                  trigger={
                    <IconButton
                      icon="dots"
                      label={common.optionsOf(filespace.name)}
                      className={styles.options}
                    />
                  }
                />
              )}
            </li>
          );
        })}
      </ul>
      <Suspense fallback={null}>
        <FilespaceMenus filespaces={filespaces} menuOf={menuOf} />
      </Suspense>
      {shown && place && <FilespacePlaces filespace={shown} place={place} isGuest={isGuest} />}
    </>
  );
}

/** Where the tabs lie in a row the one of the page, a filespace or a place in it, may be out of sight. */
function useCurrentInView(
  list: { readonly current: HTMLUListElement | null },
  currentId: string | undefined,
  place: string | null,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another place another tab is the current one
  useLayoutEffect(() => {
    if (!currentId) return;
    const tab = list.current?.parentElement?.querySelector('[aria-current=page]');
    tab?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [list, currentId, place]);
}
