import { Button } from '../../ui/controls/button.tsx';
import styles from '../error-boundary.module.css';

/** Why this tab cannot go on by itself. */
export type Halt = 'outdated' | 'no-storage';

const words: Readonly<Record<Halt, { readonly title: string; readonly text: string }>> = {
  outdated: {
    title: 'Lunvik was updated in another tab',
    text: 'This tab still runs the version before. Your changes are safe on this device. Reload to go on.',
  },
  'no-storage': {
    title: 'Lunvik cannot use the storage of this browser',
    text: 'It may be full, or a private window or a policy forbids it. Free some space or allow this site to keep data, then reload. What was saved here before is still here.',
  },
};

/** Stands in for every screen: whatever a person did here now would not be kept. */
export function HaltedScreen({ why, detail }: { readonly why: Halt; readonly detail?: string | undefined }) {
  const { title, text } = words[why];
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <div role="alert">
        <h1>{title}</h1>
        <p>{text}</p>
      </div>
      <Button variant="primary" size="lg" onClick={() => location.reload()}>
        Reload
      </Button>
      {detail && (
        <details>
          <summary>Details</summary>
          <pre>{detail}</pre>
        </details>
      )}
    </main>
  );
}
