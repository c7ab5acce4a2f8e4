import { useDesktopApp } from '../../shared/desktop/use-desktop-app.ts';
import { Button } from '../../ui/controls/button.tsx';
import { firstWorkspaceMessages } from './first-workspace-messages.ts';
import styles from './first-workspace-screen.module.css';

const platforms = ['Windows', 'Mac', 'Linux'] as const;

/** The desktop app for each platform. Not there where the server names no place to get it. */
export function DesktopDownload() {
  const { downloadUrl } = useDesktopApp();
  if (downloadUrl === null) return null;
  return (
    <section className={styles.downloads} aria-label={firstWorkspaceMessages.desktopApp}>
      <span>{firstWorkspaceMessages.preferDesktop}</span>
      {platforms.map((platform) => (
        <Button
          key={platform}
          size="sm"
          icon="download"
          onClick={() => window.open(downloadUrl, '_blank', 'noopener')}
        >
          {platform}
        </Button>
      ))}
    </section>
  );
}
