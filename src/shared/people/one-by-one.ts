export interface OneByOneProgress {
  readonly done: number;
  readonly all: number;
}

export interface OneByOneOutcome<T> {
  readonly done: readonly T[];
  /** Those that did not work, and those that were not begun. */
  readonly left: readonly T[];
}

/** Does something to each in turn. What is asked to stop finishes the one it is at and begins no other. */
export async function runOneByOne<T>(
  all: readonly T[],
  work: (one: T) => Promise<boolean>,
  isStopped: () => boolean,
  onProgress: (progress: OneByOneProgress) => void,
): Promise<OneByOneOutcome<T>> {
  const done: T[] = [];
  const failed: T[] = [];
  for (const [index, one] of all.entries()) {
    if (isStopped()) return { done, left: [...failed, ...all.slice(index)] };
    onProgress({ done: index, all: all.length });
    if (await work(one)) done.push(one);
    else failed.push(one);
  }
  return { done, left: failed };
}
