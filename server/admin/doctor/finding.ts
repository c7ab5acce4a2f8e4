export type FindingState = 'ok' | 'warning' | 'wrong';

/** One line of `doctor`. */
export interface Finding {
  /** What was looked at; stable, for programs. */
  readonly check: string;
  readonly state: FindingState;
  /** What is so. */
  readonly found: string;
  /** What to do; null where nothing is to be done. */
  readonly todo: string | null;
}

export function fine(check: string, found: string): Finding {
  return { check, state: 'ok', found, todo: null };
}

export function warning(check: string, found: string, todo: string): Finding {
  return { check, state: 'warning', found, todo };
}

export function wrong(check: string, found: string, todo: string): Finding {
  return { check, state: 'wrong', found, todo };
}

/** A check that cannot be made is one that found something wrong. */
export async function attempt(check: string, make: () => Promise<Finding>): Promise<Finding> {
  try {
    return await make();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return wrong(
      check,
      message,
      "Check that this user has the rights of the server's user, and run it again.",
    );
  }
}
