import type { Prefetch } from './content/prefetch.ts';
import { useContent } from './content/use-content.ts';
import { previewKind } from './kind/preview-kind.ts';
import type { LiveFile } from './live-file.ts';
import { messageKind } from './message-kind.ts';
import { useViewing } from './use-viewing.ts';
import { hasViewer } from './viewers/viewer.tsx';

/** What is on the stage: the content of the file with its viewer, or a message. */
export function useStage(driveId: string, live: LiveFile, prefetch: Prefetch) {
  const file = live.state === 'here' ? live.file : null;
  const byName = file && previewKind(file.name);
  const kind = hasViewer(byName) ? byName : null;
  const { content, reopen } = useContent(driveId, kind ? file : null, prefetch);
  const source = content.state === 'open' ? content.source : null;
  const viewing = useViewing(source, kind);
  return {
    kind,
    source,
    viewing,
    isReplaced: content.state === 'open' && content.isReplaced,
    isBehind: content.state === 'open' && content.isBehind,
    message: messageKind({
      live: live.state,
      content: content.state,
      problem: viewing.problem,
      hasViewer: kind !== null,
      isOnline: navigator.onLine,
    }),
    reopen: () => {
      viewing.retry();
      reopen();
    },
  };
}
