import type { CallProblem, ErrorLogEntry } from '#contract/worker-api/worker-api.ts';

const maxEntries = 30;

/** The last things that went wrong. The same again and again is one, counted. */
export function createErrorLog() {
  let list: readonly ErrorLogEntry[] = [];
  return {
    list: () => list,
    note(one: Omit<ErrorLogEntry, 'count'>) {
      const [last, ...before] = list;
      const isAgain = last?.summary === one.summary && last.detail === one.detail;
      list = isAgain ? [{ ...one, count: last.count + 1 }, ...before] : [{ ...one, count: 1 }, ...list];
      list = list.slice(0, maxEntries);
    },
  };
}

/** Ids and names are in the address of a call; its name, its status and its code are enough. */
export function callErrorEntry(
  name: string,
  problem: CallProblem,
  atMs: number,
): Omit<ErrorLogEntry, 'count'> {
  const response = problem.kind === 'offline' ? 'no answer' : `${problem.status} ${problem.code}`;
  return { atMs, summary: `${name}: ${response}`, detail: '' };
}

export function bugEntry(error: unknown, atMs: number): Omit<ErrorLogEntry, 'count'> {
  const isError = error instanceof Error;
  return {
    atMs,
    summary: isError ? error.name : typeof error,
    detail: isError ? error.message : String(error),
  };
}
