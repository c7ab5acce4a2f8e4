import { text } from 'node:stream/consumers';
import { StorageFailure } from '../storage-failure.ts';
import type { Dial, DialRequest } from './dial.ts';

export interface Said {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Dials and hears the answer out; for answers that are no content. */
export async function ask(dial: Dial, request: DialRequest): Promise<Said> {
  const { status, headers, body } = await dial(request);
  try {
    return { status, headers, text: await text(body) };
  } catch (error) {
    throw error instanceof StorageFailure ? error : new StorageFailure('unreachable');
  }
}
