import type { ContentSource, ReadProblem } from '../content/content-source.ts';
import type { PreviewKind } from '../kind/preview-kind.ts';

/** Why a viewer shows nothing: its content is not what it claims to be, is too much for this viewer, or cannot be read. */
export type ViewerProblem = 'empty' | 'damaged' | 'too-large' | 'protected' | ReadProblem;

export interface ViewerProps {
  readonly source: ContentSource;
  readonly kind: PreviewKind;
  readonly fileId: string;
  /** Above the stage, in the header: where a viewer puts its buttons. */
  readonly toolbar: HTMLElement | null;
  readonly letterShortcuts: () => boolean;
  /** There is something to see. */
  readonly onReady: () => void;
  readonly onProgress: (share: number) => void;
  readonly onProblem: (problem: ViewerProblem) => void;
  /** To the previous (-1) or the next file (1). */
  readonly onTurn: (by: -1 | 1) => void;
}
