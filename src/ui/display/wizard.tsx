import type { ReactNode } from 'react';
import { classNames } from '../foundations/class-names.ts';
import { messages } from '../messages.ts';
import { Icon } from './icon.tsx';
import styles from './wizard.module.css';

interface FlowProps {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  /** Where one is in a flow of several steps. */
  readonly steps?: ReactNode;
  readonly wide?: boolean;
  readonly centered?: boolean;
  /** The keyboard begins at the title: where the page came by itself, what is being typed must not end up in a field. */
  readonly focusTitle?: boolean | undefined;
  /** Makes a form of it, so that Enter goes on. */
  readonly onSubmit?: () => void;
  /** What is entered outlives a reload. */
  readonly isDraft?: boolean;
  readonly above?: ReactNode;
  readonly children: ReactNode;
}

/** A page with one thing to do, in the middle of its panel. */
export function Wizard(props: FlowProps) {
  const { title, lead, steps, wide, centered, focusTitle, onSubmit, isDraft, above, children } = props;
  const parts = (
    <>
      {above}
      {steps}
      <div className={styles.head}>
        {focusTitle ? (
          <h1 ref={focus} tabIndex={-1}>
            {title}
          </h1>
        ) : (
          <h1>{title}</h1>
        )}
        {lead && <p>{lead}</p>}
      </div>
      {children}
    </>
  );
  const className = classNames(styles.flow, wide && styles.wide, centered && styles.centred);
  return (
    <div className={styles.centre}>
      {onSubmit ? (
        <form
          className={className}
          data-draft={isDraft || undefined}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          {parts}
        </form>
      ) : (
        <div className={className}>{parts}</div>
      )}
    </div>
  );
}

function focus(heading: HTMLElement | null) {
  heading?.focus({ preventScroll: true });
}

export function WizardFooter({ children }: { readonly children: ReactNode }) {
  return <div className={styles.footer}>{children}</div>;
}

export function WizardSteps({
  names,
  current,
  open,
}: {
  readonly names: readonly string[];
  readonly current: number;
  /** One before the current one that was left unfinished. */
  readonly open?: number | undefined;
}) {
  const isDone = (index: number) => index < current && index !== open;
  return (
    <ol className={styles.steps} aria-label={messages.steps}>
      {names.map((name, index) => (
        <li
          key={name}
          aria-current={index === current ? 'step' : undefined}
          className={isDone(index) ? styles.done : undefined}
        >
          <span className={styles.number}>{isDone(index) ? <Icon name="check" size={12} /> : index + 1}</span>
          {name}
          {isDone(index) && <span className="visually-hidden">{messages.stepDone}</span>}
        </li>
      ))}
    </ol>
  );
}
