import type { Grant } from '#contract/entities/grant.ts';
import { csvText } from '../../../lib/files/csv.ts';
import type { ExportedFile } from '../../../lib/files/save-file.ts';
import { permissionLabel, type ReviewLabels } from './review-labels.ts';
import type { RedundantGrants } from './review-rows.ts';

const columns = [
  'Kind',
  'User or group',
  'Filespace',
  'Folder',
  'Access',
  'Given (UTC)',
  'Reaches',
  'State',
] as const;

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
      grant.principal.kind === 'user' ? 'User' : 'Group',
      labels.who(grant),
      labels.filespace(grant),
      grant.path === null ? 'A deleted folder' : `/${grant.path.join('/')}`,
      permissionLabel(grant.permission),
      new Date(grant.grantedMs).toISOString(),
      labels.reaches(grant),
      reason ? labels.why(reason) : 'In effect',
    ];
  });
  const day = new Date(nowMs).toISOString().slice(0, 10);
  return { name: `Lunvik access ${workspaceName} ${day}.csv`, text: csvText([columns, ...rows]) };
}
