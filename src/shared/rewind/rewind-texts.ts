import type { DifferenceKind } from '#contract/wire/history/diff.ts';
import type { RewindTotals } from '#contract/wire/history/rewind.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { serverText } from '../../lib/problems/server-text.ts';
import type { DifferenceMark } from '../differences/difference-table.tsx';
import { joinedNames, type Returning } from '../people/returning-people.ts';
import { messages } from './rewind-messages.ts';

const counted = ['restored', 'removed', 'renamed', 'moved', 'versions'] as const;

/** `Brings back 214, removes 30, moves 8, restores 12 versions.` */
export function summaryText(totals: RewindTotals): string {
  const parts = counted
    .filter((what) => totals[what] > 0)
    .map((what, at) => messages[at === 0 ? 'first' : 'further'][what](totals[what]));
  return `${parts.join(', ')}.`;
}

/** `Anna and Legal (4 people) get access again to Contracts.` Of folders whose names are not known how many. */
export function returningText(who: readonly Returning[], names: readonly string[], folders: number): string {
  const where = names.length === folders ? joinedNames(names) : messages.folders(folders);
  const isOne = who.length === 1 && !who[0]?.isGroup;
  return messages.regaining(joinedNames(who.map(({ text }) => text)), isOne, where);
}

/** Whether asking again may be answered otherwise. */
export function isPassing(problem: CallProblem): boolean {
  return problem.kind !== 'offline' && !final.includes(problem.status);
}

const final = [403, 404, 410, 413, 422];

export function problemText(problem: CallProblem): string {
  if (problem.kind === 'offline') return messages.offline;
  switch (problem.status) {
    case 403:
      return messages.notAllowed;
    case 404:
      return messages.gone;
    case 410:
      return messages.notKept;
    case 413:
      return messages.tooLarge;
    case 422:
      return messages.cycle;
    default:
      return serverText(problem);
  }
}

const tones = { removed: 'ok', added: 'danger', changed: 'warn', renamed: 'warn', moved: 'warn' } as const;

/** What becomes of what is different now, by how it differs. */
export function becomes(kind: DifferenceKind): DifferenceMark {
  return { label: messages.becomes[kind], tone: tones[kind] };
}
