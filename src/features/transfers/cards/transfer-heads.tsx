import type { ReactNode } from 'react';
import { isolate } from '../../../lib/language/isolate.ts';
import { common } from '../../../ui/common-messages.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { type FileKind, FileKindIcon } from '../../../ui/display/file-kind-icon.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { Progress } from '../../../ui/display/progress.tsx';
import { transferMessages } from '../transfer-messages.ts';
import styles from '../transfers.module.css';

export interface OpenHeadProps {
  readonly name: string;
  /** Where it goes. */
  readonly where: string;
  readonly kind: FileKind;
  readonly paused: boolean;
  readonly onPause: (paused: boolean) => void;
  readonly onCancel: () => void;
  /** What a screen reader calls the bar. */
  readonly barLabel: string;
  readonly share: number;
  readonly progress: string;
  /** Why nothing moves. */
  readonly halted: string | false;
}

/** What moves, or will: how far it is, pause and cancel. */
export function OpenHead(props: OpenHeadProps) {
  const { name, where, kind, paused, onPause, onCancel, barLabel, share, progress, halted } = props;
  const action = paused ? 'resume' : 'pause';
  return (
    <>
      <div className={styles.head}>
        <FileKindIcon kind={kind} />
        <span className={styles.title}>
          <b>{isolate(name)}</b> <span className={styles.where}>{transferMessages.to(isolate(where))}</span>
        </span>
        <IconButton
          icon={paused ? 'play' : 'pause'}
          label={transferMessages[`${action}Named`](name)}
          tip={transferMessages[action]}
          onClick={() => onPause(!paused)}
        />
        <IconButton
          icon="x"
          label={transferMessages.cancelNamed(name)}
          tip={common.cancel}
          onClick={onCancel}
        />
      </div>
      <Progress label={barLabel} share={share} valueText={progress} />
      <span className={styles.caption}>{halted ? `${halted} · ${progress}` : progress}</span>
    </>
  );
}

export interface EndedHeadProps {
  readonly sign: 'ok' | 'warn' | 'x' | 'undo';
  readonly title: string;
  readonly children?: ReactNode;
  /** What a button removes from the list; undefined where it stays. */
  readonly removes: string | undefined;
  readonly onRemove: () => void;
}

/** What is over, or needs the person: what came of it. */
export function EndedHead({ sign, title, children, removes, onRemove }: EndedHeadProps) {
  return (
    <div className={styles.head}>
      <Icon name={sign} className={sign === 'ok' ? styles.ok : sign === 'warn' ? styles.warn : undefined} />
      <span className={styles.title}>
        <b>{title}</b>
      </span>
      {children}
      {removes !== undefined && (
        <IconButton icon="x" label={common.removeNamed(removes)} tip={common.remove} onClick={onRemove} />
      )}
    </div>
  );
}
