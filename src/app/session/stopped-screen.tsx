import { Button } from '../../ui/controls/button.tsx';
import styles from '../error-boundary.module.css';

/** Why this tab cannot go on by itself. */
export type StopReason = 'outdated' | 'no-storage' | 'blocked' | 'not-started' | 'insecure';

const labels: Readonly<Record<StopReason, { readonly title: string; readonly text: string }>> = {
  outdated: {
    title: 'Lunvik was updated in another tab',
    text: 'This tab still runs the version before. Your changes are safe on this device. Reload to go on.',
  },
  blocked: {
    title: 'Close the other tabs of Lunvik',
    text: 'Lunvik was updated here, and another tab still holds what the version before it keeps on this device. Close all other tabs of Lunvik, then reload. Your changes are safe on this device.',
  },
  'not-started': {
    title: 'Lunvik could not start',
    text: 'A part of it could not be loaded: the connection may be gone, or a newer version may have come. Your changes are safe on this device. Reload to go on.',
  },
  insecure: {
    title: 'Lunvik needs a secure connection',
    text: 'Browsers let a site keep files only where its address begins with https, or on the machine that it runs on. Open the https address of this server, or ask whoever runs it for one.',
  },
  'no-storage': {
    title: 'Lunvik cannot use the storage of this browser',
    text: 'It may be full, or a private window or a policy forbids it. Free some space or allow this site to keep data, then reload. What was saved here before is still here.',
  },
};

/** Stands in for every screen: whatever a person did here now would not be kept. */
export function StoppedScreen({
  why,
  detail,
}: {
  readonly why: StopReason;
  readonly detail?: string | undefined;
}) {
  const { title, text } = labels[why];
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <div role="alert">
        <h1>{title}</h1>
        <p>{text}</p>
      </div>
      {why === 'insecure' ? (
        <Button variant="primary" size="lg" onClick={goSecure}>
          Open with https
        </Button>
      ) : (
        <Button variant="primary" size="lg" onClick={() => location.reload()}>
          Reload
        </Button>
      )}
      {detail && (
        <details>
          <summary>Details</summary>
          <pre>{detail}</pre>
        </details>
      )}
    </main>
  );
}

/** Here nothing would be another way. */
function goSecure() {
  location.replace(location.href.replace(/^http:/, 'https:'));
}
