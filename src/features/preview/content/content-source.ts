import { err, ok, type Result } from '#contract/rules/result.ts';
import type { OpenedContent } from '#contract/worker-api/content.ts';

/** Why bytes could not be read: no way to the server, or the server gives them no more. */
export type ReadProblem = 'offline' | 'refused';

export interface ReadOptions {
  readonly signal?: AbortSignal | undefined;
  /** From 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/** Content that a viewer reads, wherever it lies. */
export interface ContentSource {
  readonly name: string;
  readonly sizeBytes: number;
  readonly contentSeq: number;
  /** It is read from this device. */
  readonly isLocal: boolean;
  /** For elements of the page; they ask for the ranges that they need. */
  readonly url: string;
  /** Bytes `from` to `to`, exclusive; fewer where the content ends before. */
  readonly read: (
    from: number,
    to: number,
    options?: ReadOptions,
  ) => Promise<Result<Uint8Array<ArrayBuffer>, ReadProblem>>;
  readonly close: () => void;
}

export function createContentSource(content: OpenedContent): ContentSource {
  const { name, sizeBytes, contentSeq } = content;
  const version = { name, sizeBytes, contentSeq };
  if (content.source === 'device') {
    const file = content.file as Blob;
    const url = URL.createObjectURL(file);
    return {
      ...version,
      isLocal: true,
      url,
      read: async (from, to) => {
        const bytes = await file
          .slice(from, to)
          .arrayBuffer()
          .catch(() => null);
        return bytes === null ? err('refused') : ok(new Uint8Array(bytes));
      },
      close: () => URL.revokeObjectURL(url),
    };
  }
  const { url } = content;
  return {
    ...version,
    isLocal: false,
    url,
    read: (from, to, options) => readRange(url, from, Math.min(to, sizeBytes), options),
    close: () => undefined,
  };
}

async function readRange(
  url: string,
  from: number,
  to: number,
  { signal, onProgress }: ReadOptions = {},
): Promise<Result<Uint8Array<ArrayBuffer>, ReadProblem>> {
  if (to <= from) return ok(new Uint8Array());
  try {
    const request = {
      headers: { range: `bytes=${from}-${to - 1}` },
      cache: 'no-store',
      ...(signal && { signal }),
    } as const;
    const response = await fetch(url, request);
    if (!response.ok || response.body === null) return err('refused');
    const bytes = new Uint8Array(to - from);
    // A server that does not know ranges sends all of it.
    let at = response.status === 206 ? 0 : -from;
    for (const reader = response.body.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      const wanted = value.subarray(Math.max(0, -at), Math.max(0, bytes.length - at));
      bytes.set(wanted, Math.max(0, at));
      at += value.length;
      onProgress?.(Math.max(0, at) / bytes.length);
      if (at >= bytes.length) {
        await reader.cancel();
        break;
      }
    }
    return ok(bytes.subarray(0, Math.max(0, Math.min(at, bytes.length))));
  } catch {
    return err('offline');
  }
}
