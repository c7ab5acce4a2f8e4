import { type ProblemBody, type ProblemCode, problems } from '#contract/wire/problems.ts';
import { isUnavailable } from '../../db/postgres-errors.ts';
import type { Problem } from '../../http/handler.ts';
import { problemBody } from '../../http/problem.ts';
import { DiskFull } from '../../storage/disk/disk-room.ts';
import { StorageError } from '../../storage/storage-error.ts';
import { StorageFull } from '../../storage/workspace-room.ts';

/** What tus throws to answer; ours are problems like those of every call. */
export class UploadError extends Error {
  readonly status_code: number;
  readonly body: string;

  constructor(code: ProblemCode, detail?: string, more: Partial<ProblemBody> = {}) {
    super(detail ?? code);
    const { status, message } = problems[code];
    const body: ProblemBody = { error_message: message, code: detail ?? code, ...more };
    this.status_code = status;
    this.body = JSON.stringify(body);
  }
}

/** A problem as every call answers it. */
export function uploadErrorOf(problem: Problem): UploadError {
  return new UploadError(problem.code, undefined, problemBody(problem));
}

/** Null of any other error. A disk that is full is the server's: nobody makes room on it by emptying a trash. */
export function fullError(error: unknown): UploadError | null {
  if (error instanceof DiskFull) return new UploadError('storage-full');
  if (!(error instanceof StorageFull)) return null;
  const { code, neededBytes, leftBytes } = error;
  return new UploadError(code, undefined, { needed_bytes: neededBytes, left_bytes: leftBytes });
}

/** Why a change was refused, as a refusal of the request that carried it. */
export function toUploadError(code: string | undefined): UploadError {
  if (code === 'not-allowed') return new UploadError('not-allowed');
  return new UploadError('rejected', code ?? 'rejected');
}

/** What was sent is kept: the sender asks again, and the job of sweep-uploads.ts does too. */
export function awayCode(error: unknown): 'storage-unavailable' | 'database-unavailable' | null {
  if (error instanceof StorageError) return 'storage-unavailable';
  return isUnavailable(error) ? 'database-unavailable' : null;
}
