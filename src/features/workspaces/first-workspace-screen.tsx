import { useNavigate } from 'react-router-dom';
import { panelPath, paths } from '../../lib/paths.ts';
import { useAccount } from '../../lib/session.ts';
import { useLiveQuery } from '../../lib/use-live-query.ts';
import { version } from '../../lib/version.ts';
import { useFirstSpaceList } from '../../shared/spaces/use-first-space-list.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LogoMark, Wordmark } from '../../ui/display/logo.tsx';
import { Spinner } from '../../ui/display/spinner.tsx';
import { fill } from '../../ui/language/fill.ts';
import { CreateWorkspace } from './create-workspace/create-workspace.tsx';
import { DesktopDownload } from './desktop-download.tsx';
import { firstWorkspaceMessages } from './first-workspace-messages.ts';
import styles from './first-workspace-screen.module.css';

/** Where a new person begins: nothing but a welcome and the first workspace. */
export function FirstWorkspaceScreen({ onSignOut }: { readonly onSignOut: () => void }) {
  const { email } = useAccount();
  const navigate = useNavigate();
  const verifyEmail = () => navigate(paths.emailVerification, { replace: true, state: { email } });
  const settled = useFirstSpaceList(true, verifyEmail);
  const workspaces = useLiveQuery((reader) => reader.workspaces(), []);
  // Somebody who has workspaces already makes the next one beside them.
  const cancel = workspaces?.length ? () => navigate(paths.drive) : undefined;

  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <span className={styles.brand}>
          <LogoMark className={styles.mark} />
          <Wordmark className={styles.word} />
          <span className="visually-hidden">Lunvik</span>
        </span>
        <span className={styles.version}>v{version}</span>
        <span className={styles.spacer} />
        <span className={styles.email}>{email}</span>
        <Button variant="ghost" icon="logout" onClick={onSignOut}>
          {firstWorkspaceMessages.signOut}
        </Button>
      </header>
      <main id="main" tabIndex={-1} className={styles.panel}>
        {settled && workspaces ? (
          <>
            {!cancel && (
              <p className={styles.welcome}>
                {fill(firstWorkspaceMessages.welcome, {
                  title: <b>{firstWorkspaceMessages.welcomeTitle}</b>,
                })}
              </p>
            )}
            <CreateWorkspace
              onCancel={cancel}
              onCreated={({ id }) => navigate(panelPath('create-filespace', id), { replace: true })}
              onNotValidated={verifyEmail}
            />
            <DesktopDownload />
          </>
        ) : (
          <div className={styles.waiting} role="status">
            <Spinner />
            <span>{firstWorkspaceMessages.loading}</span>
          </div>
        )}
      </main>
    </div>
  );
}
