import type { FolderGrant } from '#contract/entities/grant.ts';
import { csvText } from '../../../lib/files/csv.ts';
import type { ExportedFile } from '../../../lib/files/save-file.ts';
import type { Stale } from './review-list.ts';
import { type ReviewWords, rightName } from './review-words.ts';

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

/** The rights as a file that opens as a table. Folders are told apart from their filespace, the root being `/`. */
export function reviewFile(
  workspaceName: string,
  grants: readonly FolderGrant[],
  stale: Stale,
  words: ReviewWords,
  nowMs: number,
): ExportedFile {
  const lines = grants.map((grant) => {
    const reason = stale?.get(grant);
    return [
      grant.holder.kind === 'user' ? 'User' : 'Group',
      words.who(grant),
      words.filespace(grant),
      grant.path === null ? 'A deleted folder' : `/${grant.path.join('/')}`,
      rightName(grant.permission),
      new Date(grant.givenMs).toISOString(),
      words.reaches(grant),
      reason ? words.why(reason) : 'In effect',
    ];
  });
  const day = new Date(nowMs).toISOString().slice(0, 10);
  return { name: `Lunvik access ${workspaceName} ${day}.csv`, text: csvText([columns, ...lines]) };
}
