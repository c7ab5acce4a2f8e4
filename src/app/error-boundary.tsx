import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from '../ui/controls/button.tsx';
import styles from './error-boundary.module.css';
import { stoppedMessages } from './session/stopped-messages.ts';

interface State {
  readonly failure: unknown;
  readonly failed: boolean;
}

/**
 * What a person sees of a bug. Their changes are on the device and survive it; a reload is all that is needed. It is
 * also what an old tab meets when it asks for a part of the page that a newer release no longer has.
 */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { failed: false, failure: undefined };

  static getDerivedStateFromError(failure: unknown): State {
    return { failed: true, failure };
  }

  override componentDidCatch(failure: unknown, { componentStack }: ErrorInfo) {
    // Heard by whoever collects errors of the page.
    reportError(failure instanceof Error ? failure : new Error(String(failure), { cause: componentStack }));
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main id="main" tabIndex={-1} className={styles.page}>
        <div role="alert">
          <h1>{stoppedMessages.failed.title}</h1>
          <p>{stoppedMessages.failed.text}</p>
        </div>
        <Button variant="primary" size="lg" onClick={() => location.reload()}>
          {stoppedMessages.reload}
        </Button>
        <details>
          <summary>{stoppedMessages.details}</summary>
          <pre>{describe(this.state.failure)}</pre>
        </details>
      </main>
    );
  }
}

function describe(failure: unknown): string {
  return failure instanceof Error ? `${failure.name}: ${failure.message}` : String(failure);
}
