/** What the layer throws. As with Dexie, the name says what it is; `inner` is what the store said. */
export class Problem extends Error {
  readonly inner: unknown;

  constructor(name: string, inner: unknown = null) {
    super(inner instanceof Error ? `${name} ${inner.message}` : name);
    this.name = name;
    this.inner = inner;
  }
}

/** Some of many rows could not be written. */
export class BulkProblem extends Problem {
  readonly failures: readonly Problem[];

  constructor(failures: readonly Problem[]) {
    super('BulkError');
    this.failures = failures;
  }
}

export function problemOf(error: unknown): unknown {
  return error instanceof DOMException ? new Problem(error.name, error) : error;
}
