import type { CallProblem, Trouble } from '#contract/worker-api.ts';

const kept = 30;

/** The last things that went wrong. The same again and again is one, counted. */
export function createTroubles() {
  let list: readonly Trouble[] = [];
  return {
    list: () => list,
    note(one: Omit<Trouble, 'times'>) {
      const [last, ...before] = list;
      const isAgain = last?.what === one.what && last.detail === one.detail;
      list = isAgain ? [{ ...one, times: last.times + 1 }, ...before] : [{ ...one, times: 1 }, ...list];
      list = list.slice(0, kept);
    },
  };
}

/** Ids and names are in the address of a call; its name, its status and its code are enough. */
export function callTrouble(name: string, problem: CallProblem, atMs: number): Omit<Trouble, 'times'> {
  const answer = problem.kind === 'offline' ? 'no answer' : `${problem.status} ${problem.code}`;
  return { atMs, what: `${name}: ${answer}`, detail: '' };
}

export function bugTrouble(error: unknown, atMs: number): Omit<Trouble, 'times'> {
  const isError = error instanceof Error;
  return { atMs, what: isError ? error.name : typeof error, detail: isError ? error.message : String(error) };
}
