import type { Grant } from '#contract/entities/grant.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { createReviewExport } from './export-review.ts';
import { messages } from './messages.ts';
import type { ReviewLabels } from './review-labels.ts';
import type { RedundantGrants } from './review-rows.ts';

interface ExportButtonProps {
  readonly workspaceName: string;
  readonly grants: readonly Grant[];
  readonly stale: RedundantGrants;
  readonly labels: ReviewLabels;
  /** Why there is nothing to export. */
  readonly off: string | false;
}

/** The rights that the filters let through, in the order of the screen, as a file. */
export function ExportButton({ workspaceName, grants, stale, labels, off }: ExportButtonProps) {
  return (
    <Button
      icon="download"
      disabledReason={off || (stale === null && messages.looking)}
      onClick={() => saveFile(createReviewExport(workspaceName, grants, stale, labels, Date.now()))}
    >
      {messages.exportCsv}
    </Button>
  );
}
