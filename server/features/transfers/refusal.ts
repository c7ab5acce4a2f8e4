import { type ProblemBody, type ProblemCode, problems } from '#contract/wire/problems.ts';

/** What tus throws to answer; ours are problems like those of every call. */
export class Refusal extends Error {
  readonly status_code: number;
  readonly body: string;

  constructor(code: ProblemCode, detail?: string) {
    super(detail ?? code);
    const { status, message } = problems[code];
    const body: ProblemBody = { error_message: message, code: detail ?? code };
    this.status_code = status;
    this.body = JSON.stringify(body);
  }
}

/** Why a change was refused, as a refusal of the request that carried it. */
export function refusalOf(code: string | undefined): Refusal {
  if (code === 'not-allowed') return new Refusal('not-allowed');
  return new Refusal('rejected', code ?? 'rejected');
}
