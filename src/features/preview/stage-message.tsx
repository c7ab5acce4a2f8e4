import { type ReactNode, useEffect } from 'react';
import { formatSize } from '../../lib/format.ts';
import { common } from '../../ui/common-messages.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FileKindIcon } from '../../ui/display/file-kind-icon.tsx';
import { announce } from '../../ui/foundations/announcer.ts';
import type { MessageKind } from './message-kind.ts';
import { messages } from './messages.ts';
import type { PreviewProps, PreviewRow } from './preview-props.ts';
import styles from './stage-message.module.css';

/** The names of what is usually said. */
const titles = {
  ...{ 'no-preview': 'noPreview', damaged: 'damaged', 'too-large': 'tooLarge', protected: 'protected' },
  ...{
    empty: 'emptyFile',
    'not-on-device': 'notOnDevice',
    failed: 'failed',
    deleted: 'deleted',
    unknown: 'unknown',
  },
} as const satisfies Readonly<Record<MessageKind, keyof typeof messages>>;

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
  const { kind, title = messages[titles[kind]], line = null, file, preview, onRetry, children } = props;
  const name = file?.name;
  // A live region that comes with its text is not read out. It takes the place of the name, which it says as well.
  useEffect(() => {
    if (title !== null) announce(name === undefined ? title : `${name}. ${title}`, 'latest');
  }, [title, name]);
  const isThere = kind !== 'deleted' && kind !== 'unknown';
  const offline = file && preview.offline?.(file);
  return (
    <div className={styles.message}>
      <FileKindIcon kind={file ? preview.iconOf(file) : 'unknown'} size={72} />
      <h3 className={styles.title}>{title ?? messages[titles[kind]]}</h3>
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
          {common.download}
        </Button>
      )}
      {kind === 'not-on-device' && offline && (
        <Button icon="cloud-check" disabledReason={offline.disabledReason} onClick={offline.toggle}>
          {offline.isKept ? messages.dropOffline : messages.keepOffline}
        </Button>
      )}
      {(kind === 'failed' || kind === 'not-on-device') && (
        <Button icon="sync" onClick={onRetry}>
          {common.tryAgain}
        </Button>
      )}
    </div>
  );
}
