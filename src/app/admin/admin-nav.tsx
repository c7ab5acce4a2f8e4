import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Workspace } from '#contract/entities/workspace.ts';
import { panelPath } from '../../lib/paths.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { adminMessages } from './admin-messages.ts';
import styles from './admin-nav.module.css';
import { adminPages } from './admin-pages.ts';

interface AdminNavProps {
  readonly workspace: Workspace;
  /** The page that is shown. */
  readonly panel: string | null;
  /** Where Back to Filespace leads. */
  readonly backTo: string;
}

/** The left menu of a workspace's administration; a row of tabs below 1025 px. */
export function AdminNav({ workspace, panel, backTo }: AdminNavProps) {
  const list = useRef<HTMLUListElement>(null);
  // Where the pages lie in a row the current one may be out of sight.
  useLayoutEffect(() => {
    if (panel === null) return;
    const current = list.current?.querySelector('[aria-current=page]');
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [panel]);
  return (
    <>
      <Link to={backTo} className={styles.back} aria-label={adminMessages.back}>
        <Icon name="back" />
        <span>{adminMessages.back}</span>
      </Link>
      <ul ref={list} className={styles.list}>
        {adminPages(workspace.role).map((page) => (
          <li key={page.panel}>
            <Link
              to={panelPath(page.panel, workspace.id)}
              aria-current={page.panel === panel ? 'page' : undefined}
            >
              <Icon name={page.icon} />
              <span>{page.label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
