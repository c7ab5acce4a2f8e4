/** The answer of everything that can fail for a reason that a person may meet. A bug throws instead. */
export type Result<Value, Problem> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: Problem };

export function ok<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

export function err<Problem>(problem: Problem): { readonly ok: false; readonly problem: Problem } {
  return { ok: false, problem };
}

/** Makes a transaction roll back. Nothing outside this file sees it. */
class Aborted extends Error {}

/**
 * Runs a transaction that may end for an expected reason: `abortWith` throws, so that whatever runs it rolls back, and
 * what it was given is the answer. Anything else that is thrown is thrown on.
 */
export async function abortable<Value, Problem>(
  transaction: (abortWith: (problem: Problem) => never) => Promise<Value>,
): Promise<Result<Value, Problem>> {
  const problems = new Map<unknown, Problem>();
  const abortWith = (problem: Problem): never => {
    const reason = new Aborted('a transaction was aborted');
    problems.set(reason, problem);
    throw reason;
  };
  try {
    return ok(await transaction(abortWith));
  } catch (error) {
    const problem = problems.get(error);
    if (problem === undefined) throw error;
    return err(problem);
  }
}
