import type { FolderGrant } from '#contract/entities/grant.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { messages } from './messages.ts';
import { reviewFile } from './review-file.ts';
import type { Stale } from './review-list.ts';
import type { ReviewWords } from './review-words.ts';

interface ExportButtonProps {
  readonly workspaceName: string;
  readonly grants: readonly FolderGrant[];
  readonly stale: Stale;
  readonly words: ReviewWords;
  /** Why there is nothing to export. */
  readonly off: string | false;
}

/** The rights that the filters let through, in the order of the screen, as a file. */
export function ExportButton({ workspaceName, grants, stale, words, off }: ExportButtonProps) {
  return (
    <Button
      icon="download"
      disabledReason={off || (stale === null && messages.looking)}
      onClick={() => saveFile(reviewFile(workspaceName, grants, stale, words, Date.now()))}
    >
      Export CSV
    </Button>
  );
}
