import { type ProblemBody, type ProblemCode, problems } from '#contract/wire/problems.ts';
import type { WorkspaceFull } from '../../storage/workspace-room.ts';

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

export function fullError({ neededBytes, leftBytes }: WorkspaceFull): UploadError {
  return new UploadError('workspace-full', undefined, { needed_bytes: neededBytes, left_bytes: leftBytes });
}

/** Why a change was refused, as a refusal of the request that carried it. */
export function toUploadError(code: string | undefined): UploadError {
  if (code === 'not-allowed') return new UploadError('not-allowed');
  return new UploadError('rejected', code ?? 'rejected');
}
