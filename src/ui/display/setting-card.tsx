import { type FormEvent, type ReactNode, useId } from 'react';
import styles from './setting-card.module.css';

interface SettingsPageProps {
  readonly title: string;
  /** The way back, before the title. */
  readonly back?: ReactNode;
  readonly children: ReactNode;
}

/** A page of settings: its title over a column of cards. */
export function SettingsPage({ title, back, children }: SettingsPageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        {back}
        <h1>{title}</h1>
      </div>
      {children}
    </div>
  );
}

interface SettingProps {
  readonly title: string;
  readonly about: ReactNode;
  /** What is to be filled in. */
  readonly children?: ReactNode;
  /** What to know before the button is pressed. */
  readonly note: ReactNode;
  readonly action: ReactNode;
  /** `danger` where it takes something away. */
  readonly tone?: 'danger' | undefined;
  /** Makes a form of it, so that Enter confirms. */
  readonly onSubmit?: (() => void) | undefined;
}

/** One thing that can be set, with the one button that does it. */
export function SettingCard({ title, about, children, note, action, tone, onSubmit }: SettingProps) {
  const titleId = useId();
  const content = (
    <>
      <div className={styles.body}>
        <div>
          <h2 id={titleId}>{title}</h2>
          <p>{about}</p>
        </div>
        {children}
      </div>
      <footer className={styles.footer}>
        <span>{note}</span>
        {action}
      </footer>
    </>
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit?.();
  };
  return (
    <section className={styles.setting} data-tone={tone} aria-labelledby={titleId}>
      {onSubmit ? (
        <form noValidate onSubmit={submit}>
          {content}
        </form>
      ) : (
        content
      )}
    </section>
  );
}
