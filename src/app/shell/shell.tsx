import { type ReactNode, Suspense } from 'react';
import { PageSkeleton } from '../../ui/display/skeleton.tsx';
import styles from './shell.module.css';

interface ShellProps {
  readonly header: ReactNode;
  readonly sidebar: ReactNode;
  readonly nav: ReactNode;
  readonly navLabel: string;
  /** Across the top of the panel: what everybody must know now. */
  readonly banners: ReactNode;
  /** Beside the page, inside the panel. */
  readonly side: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the main app. The one place that knows where the bars lie down. */
export function Shell({ header, sidebar, nav, navLabel, banners, side, children }: ShellProps) {
  return (
    <div className={styles.shell}>
      {header}
      <div className={styles.sidebar}>{sidebar}</div>
      <nav className={styles.nav} aria-label={navLabel} data-area="filespaces">
        {nav}
      </nav>
      <main id="main" tabIndex={-1} className={styles.panel} data-area="main">
        {banners}
        <div className={styles.split}>
          <div className={styles.page}>
            <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
          </div>
          <Suspense fallback={null}>{side}</Suspense>
        </div>
      </main>
    </div>
  );
}
