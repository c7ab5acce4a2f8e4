import { Suspense, useEffect, useRef } from 'react';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { DeletedMessage } from './changed/deleted-message.tsx';
import { ReplacedBanner } from './changed/replaced-banner.tsx';
import type { Prefetch } from './content/prefetch.ts';
import type { LiveFile } from './live-file.ts';
import { LoadingStage } from './loading-stage.tsx';
import { messages } from './messages.ts';
import type { Neighbors } from './neighbors/neighbors.ts';
import type { PreviewProps } from './preview-props.ts';
import styles from './preview-stage.module.css';
import { StageMessage } from './stage-message.tsx';
import { useStage } from './use-stage.ts';
import { useSwipe } from './use-swipe.ts';
import { Viewer } from './viewers/viewer.tsx';

interface PreviewStageProps {
  readonly live: LiveFile;
  readonly toolbar: HTMLElement | null;
  readonly neighbors: Neighbors | null;
  readonly prefetch: Prefetch;
  readonly onTurn: (by: -1 | 1) => void;
  readonly preview: PreviewProps;
}

/** The file itself, or why it is not to be seen. */
export function PreviewStage({ live, toolbar, neighbors, prefetch, onTurn, preview }: PreviewStageProps) {
  const stageState = useStage(preview.driveId, live, prefetch);
  const { kind, source, viewing, message, reopen } = stageState;
  const { isReady } = viewing;
  const stage = useRef<HTMLDivElement>(null);
  useSwipe(stage, onTurn);
  useEffect(() => {
    if (isReady) prefetch.want([neighbors?.next, neighbors?.previous]);
  }, [isReady, prefetch, neighbors]);
  return (
    <div ref={stage} className={styles.stage} aria-busy={!isReady && message === null}>
      {stageState.isReplaced && live.file && (
        <ReplacedBanner file={live.file} preview={preview} isBehind={stageState.isBehind} onShow={reopen} />
      )}
      <div className={styles.content}>
        {live.state === 'deleted' ? (
          <DeletedMessage key={preview.fileId} file={live.file} preview={preview} onRetry={reopen} />
        ) : message !== null ? (
          <StageMessage
            key={preview.fileId}
            kind={message}
            file={live.file}
            preview={preview}
            onRetry={reopen}
          />
        ) : (
          <>
            {!isReady && <LoadingStage key={source?.url ?? ''} kind={kind} share={viewing.share} />}
            {source && kind && (
              <Suspense fallback={null}>
                <Viewer
                  key={source.url}
                  source={source}
                  kind={kind}
                  fileId={preview.fileId}
                  toolbar={toolbar}
                  letterShortcuts={preview.letterShortcuts}
                  onReady={viewing.ready}
                  onProgress={viewing.progress}
                  onProblem={viewing.fail}
                  onTurn={onTurn}
                />
              </Suspense>
            )}
          </>
        )}
        {neighbors?.previous && (
          <IconButton
            icon="chev-l"
            size="lg"
            label={messages.previousFile}
            keys="Left"
            className={styles.previous}
            onClick={() => onTurn(-1)}
          />
        )}
        {neighbors?.next && (
          <IconButton
            icon="chev-r"
            size="lg"
            label={messages.nextFile}
            keys="Right"
            className={styles.next}
            onClick={() => onTurn(1)}
          />
        )}
      </div>
    </div>
  );
}
