import { err, ok } from '#contract/rules/result.ts';
import type { ContentSource } from '#src/features/preview/content/content-source.ts';

/** Content in memory, and what was read of it; `problem`: it cannot be read. */
export function memorySource(bytes: Uint8Array, problem?: 'offline' | 'refused') {
  const reads: (readonly [from: number, to: number])[] = [];
  const source: ContentSource = {
    name: 'file',
    sizeBytes: bytes.length,
    contentSeq: 0,
    isLocal: true,
    url: 'blob:file',
    read: async (from, to) => {
      reads.push([from, to]);
      return problem ? err(problem) : ok(Uint8Array.from(bytes.subarray(from, to)));
    },
    close: () => undefined,
  };
  return { source, reads };
}
