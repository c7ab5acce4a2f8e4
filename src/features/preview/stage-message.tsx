import { useEffect } from 'react';
import { formatSize } from '../../lib/format.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FileKindIcon } from '../../ui/display/file-kind-icon.tsx';
import { announce } from '../../ui/foundations/announcer.ts';
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
  deleted: messages.deleted,
  unknown: messages.unknown,
};

interface StageMessageProps {
  readonly kind: MessageKind;
  readonly file: PreviewRow | null;
  /** `offline` is absent where no device keeps the content. */
  readonly preview: Pick<PreviewProps, 'iconOf' | 'typeOf' | 'onDownload' | 'onClose'> &
    Partial<Pick<PreviewProps, 'offline'>>;
  readonly onRetry: () => void;
}

/** Stands in the place of a file that is not to be seen. */
export function StageMessage({ kind, file, preview, onRetry }: StageMessageProps) {
  const title = titles[kind];
  // A live region that comes with its text is not read out.
  useEffect(() => announce(title), [title]);
  const isThere = kind !== 'deleted' && kind !== 'unknown';
  const offline = file && preview.offline?.(file);
  return (
    <div className={styles.message}>
      <FileKindIcon kind={file ? preview.iconOf(file) : 'unknown'} size={72} />
      <h3 className={styles.title}>{title}</h3>
      {kind === 'no-preview' && file && (
        <p className={styles.line}>
          {preview.typeOf(file)}, {formatSize(file.sizeBytes)}
        </p>
      )}
      {kind === 'not-on-device' && offline && (
        <p className={styles.line}>{offline.isKept ? messages.willBeKept : messages.notOnDeviceHint}</p>
      )}
      {!isThere && <Button onClick={preview.onClose}>{messages.backToFiles}</Button>}
      {isThere && kind !== 'not-on-device' && file && (
        <Button icon="download" onClick={() => preview.onDownload(file)}>
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
