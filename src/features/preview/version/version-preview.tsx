import { type KeyboardEvent, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { previewKind } from '../kind/preview-kind.ts';
import { LoadingStage } from '../loading-stage.tsx';
import { messageKind } from '../message-kind.ts';
import styles from '../preview.module.css';
import type { PreviewProps, PreviewRow } from '../preview-props.ts';
import stageStyles from '../preview-stage.module.css';
import { StageMessage } from '../stage-message.tsx';
import { useInertPage } from '../use-inert-page.ts';
import { useViewing } from '../use-viewing.ts';
import { hasViewer, Viewer } from '../viewers/viewer.tsx';
import { useOwnEntry } from './use-own-entry.ts';
import { type FileMoment, useVersionContent } from './use-version-content.ts';
import { VersionHeader } from './version-header.tsx';

export interface VersionPreviewProps
  extends FileMoment,
    Pick<PreviewProps, 'letterShortcuts' | 'iconOf' | 'typeOf' | 'onClose'> {
  readonly name: string;
  readonly sizeBytes: number;
  /** Which version it is: `Version of Oct 12, 5:29 PM`. */
  readonly caption: string;
  readonly onDownload: () => void;
}

const nothing = () => undefined;

/** One content that a file had, over the whole window. */
export function VersionPreview(props: VersionPreviewProps) {
  const { fileId, name, sizeBytes, caption, iconOf, typeOf, onDownload } = props;
  const onClose = useOwnEntry(props, props.onClose);
  const dialog = useRef<HTMLDivElement>(null);
  const [toolbar, setToolbar] = useState<HTMLElement | null>(null);
  const byName = previewKind(name);
  const kind = hasViewer(byName) ? byName : null;
  const content = useVersionContent(props, kind !== null);
  const { source } = content;
  const viewing = useViewing(source, kind);
  useInertPage(dialog);
  useFocusInside(dialog);
  const file = useMemo<PreviewRow>(
    () => ({ id: fileId, parentId: '', kind: 'file', name, sizeBytes, modifiedMs: 0, syncState: 'none' }),
    [fileId, name, sizeBytes],
  );
  const message = messageKind({
    ...{ live: 'here', content: content.state, problem: viewing.problem },
    ...{ hasViewer: kind !== null, isOnline: navigator.onLine },
  });
  const onKeyDown = (event: KeyboardEvent) => {
    // What happens here is nothing to the panel that it was opened from; Undo is the page's.
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  return createPortal(
    <div
      ref={dialog}
      role="dialog"
      aria-modal="true"
      aria-label={`${name}, ${caption}`}
      tabIndex={-1}
      data-preview
      className={styles.preview}
      onKeyDown={onKeyDown}
    >
      <VersionHeader {...{ name, caption, onDownload, onClose }} icon={iconOf(file)} toolbar={setToolbar} />
      <div className={stageStyles.stage} aria-busy={!viewing.isReady && message === null}>
        <div className={stageStyles.content}>
          {message !== null ? (
            <StageMessage
              kind={message}
              file={file}
              preview={{ iconOf, typeOf, onDownload, onClose }}
              onRetry={() => {
                viewing.retry();
                content.retry();
              }}
            />
          ) : (
            <>
              {!viewing.isReady && <LoadingStage kind={kind} share={viewing.share} />}
              {source && kind && (
                <Suspense fallback={null}>
                  <Viewer
                    {...{ source, kind, fileId, toolbar, letterShortcuts: props.letterShortcuts }}
                    onReady={viewing.ready}
                    onProgress={viewing.progress}
                    onProblem={viewing.fail}
                    onTurn={nothing}
                  />
                </Suspense>
              )}
            </>
          )}
        </div>
      </div>
    </div>,
    document.body,
  );
}

/** The keyboard is in the dialog while it is open, and where it was afterwards. */
function useFocusInside(dialog: { readonly current: HTMLElement | null }) {
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [dialog]);
}
