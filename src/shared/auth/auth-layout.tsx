import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { version } from '../../lib/version.ts';
import { LogoMark, Wordmark } from '../../ui/display/logo.tsx';
import { untilHere } from '../../ui/foundations/import-retries.ts';
import { lazy } from '../../ui/language/lazy.ts';
import styles from './auth-layout.module.css';
import { authMessages } from './messages.ts';

/** Decoration: nobody waits for it. */
const AuthIllustration = lazy(() =>
  untilHere(async () => ({ default: (await import('./auth-illustration.tsx')).AuthIllustration })),
);

interface AccountFrameProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** What stands beside the form where there is room. */
  readonly beside?: { readonly title: string; readonly text: string };
  readonly children: ReactNode;
}

/** The frame of every screen that stands before the product. */
export function AuthLayout({ title, lead, beside, children }: AccountFrameProps) {
  const hasRoom = useMediaQuery('(width >= 64.0625em)');
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <header>
          <Link to={paths.signIn} className={styles.brand} aria-label={authMessages.home}>
            <LogoMark className={styles.mark} />
            <Wordmark className={styles.word} />
          </Link>
        </header>
        <main id="main" tabIndex={-1} className={styles.form}>
          <div>
            <h1>{title}</h1>
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
          {children}
        </main>
        <footer className={styles.footer}>
          <span>v{version}</span>
          <Link to={paths.terms}>{authMessages.terms}</Link>
        </footer>
      </div>
      {hasRoom && (
        <aside className={styles.art} aria-label={authMessages.about}>
          <Suspense fallback={<div className={styles.scene} />}>
            <AuthIllustration className={styles.scene} />
          </Suspense>
          <div className={styles.beside}>
            <h2>{beside?.title ?? authMessages.welcomeTitle}</h2>
            <p>{beside?.text ?? authMessages.welcomeText}</p>
          </div>
        </aside>
      )}
    </div>
  );
}
