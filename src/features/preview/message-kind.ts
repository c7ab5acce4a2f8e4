import type { ContentState } from './content/use-content.ts';
import type { LiveFile } from './live-file.ts';
import type { ViewerProblem } from './viewers/viewer-props.ts';

export type MessageKind =
  | 'no-preview'
  | 'empty'
  | 'damaged'
  | 'too-large'
  | 'protected'
  | 'not-on-device'
  | 'failed'
  | 'deleted'
  | 'unknown';

interface StageState {
  readonly live: LiveFile['state'];
  readonly content: ContentState['state'];
  readonly problem: ViewerProblem | null;
  readonly hasViewer: boolean;
  readonly isOnline: boolean;
}

/** What stands in the place of the file; null where the file itself does, or is on its way. */
export function messageKind({ live, content, problem, hasViewer, isOnline }: StageState): MessageKind | null {
  if (live === 'unknown' || live === 'deleted') return live;
  if (live !== 'here') return null;
  if (!hasViewer) return 'no-preview';
  if (content === 'not-on-device' || content === 'failed') return content;
  // The device has not heard yet that it is gone.
  if (content === 'refused' || problem === 'refused') return 'unknown';
  if (problem === 'offline') return isOnline ? 'failed' : 'not-on-device';
  return problem;
}
