import type { Grant } from '#contract/entities/grant.ts';
import { csvText } from '../../../lib/files/csv.ts';
import type { ExportedFile } from '../../../lib/files/save-file.ts';
import { messages } from './messages.ts';
import type { ReviewLabels } from './review-labels.ts';
import type { RedundantGrants } from './review-rows.ts';
import { permissionLabel } from './review-texts.ts';

/** The rights as a file that opens as a table. Folders are distinguished from their filespace, the root being `/`. */
export function createReviewExport(
  workspaceName: string,
  grants: readonly Grant[],
  stale: RedundantGrants,
  labels: ReviewLabels,
  nowMs: number,
): ExportedFile {
  const rows = grants.map((grant) => {
    const reason = stale?.get(grant);
    return [
      grant.principal.kind === 'user' ? messages.user : messages.group,
      labels.member(grant)?.email ?? labels.who(grant),
      labels.filespace(grant),
      grant.path === null ? messages.deletedFolder : `/${grant.path.join('/')}`,
      permissionLabel(grant.permission),
      new Date(grant.grantedMs).toISOString(),
      labels.reaches(grant),
      reason ? labels.why(reason) : messages.inUseState,
    ];
  });
  const columns = [
    ...[messages.kind, messages.principal, messages.filespace, messages.folder],
    ...[messages.access, messages.givenUtc, messages.reaches, messages.state],
  ];
  const day = new Date(nowMs).toISOString().slice(0, 10);
  return { name: messages.fileName(workspaceName, day), text: csvText([columns, ...rows]) };
}
