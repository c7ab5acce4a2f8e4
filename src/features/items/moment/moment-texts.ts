import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { serverText } from '../../../lib/problems/server-text.ts';
import { common } from '../../../ui/common-messages.ts';
import type { RowSource } from '../list/row-source.ts';
import { messages } from './messages.ts';

/** What is shown, with when it was: `Design as of 13 November 2026, 22:02`. */
export function asOfText(what: string, time: string | null): string {
  return time === null ? messages.earlier(what) : messages.asOf(what, time);
}

/** `2 folders, 3 files`, `12 hits, more to come` */
export function countText({ count, folders, files, complete }: RowSource, isSearch: boolean): string {
  if (count === 0 && !complete) return common.loading;
  const said = isSearch ? messages.hits(count) : messages.foldersAndFiles(folders, files);
  return complete ? said : messages.moreToCome(said);
}

/** Whether the moment is none that can be read. */
export function isNotKept(problem: CallProblem): boolean {
  return problem.kind !== 'offline' && problem.status === 410;
}

export function problemText(problem: CallProblem): string {
  if (problem.kind === 'offline') return messages.offline;
  if (problem.status === 404) return messages.folderMissing;
  return problem.status === 410 ? messages.notKept : serverText(problem);
}
