const remembered = 20_000;
/** What ended its process may have been its victim. */
const failedMs = 3_600_000;

/** Contents of which no thumbnail can be made: they are not read again at each request. */
export function createRefusals(nowMs: () => number = Date.now) {
  const untilMs = new Map<string, number>();
  return {
    add(blobId: string, kind: 'refused' | 'failed'): void {
      untilMs.delete(blobId);
      untilMs.set(blobId, kind === 'refused' ? Number.POSITIVE_INFINITY : nowMs() + failedMs);
      const [oldest] = untilMs.keys();
      if (untilMs.size > remembered && oldest !== undefined) untilMs.delete(oldest);
    },
    has: (blobId: string): boolean => (untilMs.get(blobId) ?? 0) > nowMs(),
  };
}
