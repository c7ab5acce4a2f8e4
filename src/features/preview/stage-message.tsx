import { type ReactNode, useEffect } from 'react';
import { formatSize } from '../../lib/format.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FileKindIcon } from '../../ui/display/file-kind-icon.tsx';
import { announce } from '../../ui/foundations/announcer.ts';
import { changedMessages } from './changed/changed-messages.ts';
import type { MessageKind } from './message-kind.ts';
import { messages } from './messages.ts';
import type { PreviewProps, PreviewRow } from './preview-props.ts';
import styles from './stage-message.module.css';

const titles: Readonly<Record<MessageKind, string>> = {
  'no-preview': messages.noPreview,
  damaged: messages.damaged,
  'too-large': messages.tooLarge,
  protected: messages.protected,
  'not-on-device': messages.notOnDevice,
  failed: messages.failed,
  deleted: changedMessages.deleted,
  unknown: messages.unknown,
};

interface StageMessageProps {
  readonly kind: MessageKind;
  /** Instead of what is usually said; null where that is not known yet. */
  readonly title?: string | null;
  /** Below it. */
  readonly line?: string | null;
  readonly file: PreviewRow | null;
  /** `offline` is absent where no device keeps the content. */
  readonly preview: Pick<PreviewProps, 'iconOf' | 'typeOf' | 'onDownload' | 'onClose'> &
    Partial<Pick<PreviewProps, 'offline' | 'downloadOff'>>;
  readonly onRetry: () => void;
  /** What else can be done. */
  readonly children?: ReactNode;
}

/** Stands in the place of a file that is not to be seen. */
export function StageMessage(props: StageMessageProps) {
  const { kind, title = titles[kind], line = null, file, preview, onRetry, children } = props;
  // A live region that comes with its text is not read out.
  useEffect(() => {
    if (title !== null) announce(title);
  }, [title]);
  const isThere = kind !== 'deleted' && kind !== 'unknown';
  const offline = file && preview.offline?.(file);
  return (
    <div className={styles.message}>
      <FileKindIcon kind={file ? preview.iconOf(file) : 'unknown'} size={72} />
      <h3 className={styles.title}>{title ?? titles[kind]}</h3>
      {line !== null && <p className={styles.line}>{line}</p>}
      {kind === 'no-preview' && file && (
        <p className={styles.line}>
          {preview.typeOf(file)}, {formatSize(file.sizeBytes)}
        </p>
      )}
      {kind === 'not-on-device' && offline && (
        <p className={styles.line}>{offline.isKept ? messages.willBeKept : messages.notOnDeviceHint}</p>
      )}
      {children}
      {!isThere && <Button onClick={preview.onClose}>{messages.backToFiles}</Button>}
      {isThere && kind !== 'not-on-device' && file && (
        <Button
          icon="download"
          disabledReason={preview.downloadOff?.(file)}
          onClick={() => preview.onDownload(file)}
        >
          {messages.download}
        </Button>
      )}
      {kind === 'not-on-device' && offline && (
        <Button icon="cloud-check" disabledReason={offline.disabledReason} onClick={offline.toggle}>
          {offline.isKept ? messages.dropOffline : messages.keepOffline}
        </Button>
      )}
      {(kind === 'failed' || kind === 'not-on-device') && (
        <Button icon="sync" onClick={onRetry}>
          {messages.retry}
        </Button>
      )}
    </div>
  );
}
