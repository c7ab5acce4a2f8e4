import { text } from 'node:stream/consumers';
import { StorageError } from '../storage-error.ts';
import type { SafeFetch, SafeRequest } from './safe-fetch.ts';

export interface BufferedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Dials and hears the answer out; for answers that are no content. */
export async function fetchBuffered(safeFetch: SafeFetch, request: SafeRequest): Promise<BufferedResponse> {
  const { status, headers, body } = await safeFetch(request);
  try {
    return { status, headers, text: await text(body) };
  } catch (error) {
    throw error instanceof StorageError ? error : new StorageError('unreachable');
  }
}
