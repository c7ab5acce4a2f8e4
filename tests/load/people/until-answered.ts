import { setTimeout as wait } from 'node:timers/promises';
import { backoffMs } from '#worker/lib/backoff.ts';
import type { Ledger, Operation } from './ledger.ts';
import { CallCut, type Reply } from './load-client.ts';

/** Codes with which the protocol asks to try again. */
const again = [
  'database-unavailable',
  'storage-unavailable',
  'server-busy',
  'in-progress',
  'offset-mismatch',
];
/** Where it says no for good: what was asked for is gone, or the change cannot be made. */
const refused = [404, 422];
/** What a proxy says for itself while it reaches no server. */
const ofProxy = [502, 503, 504];
const longestMs = 5000;
/** Nothing is away for so long here. */
const giveUpMs = 180_000;

/** A call as a whole was refused, for good or for now. */
export class CallRefused extends Error {
  readonly reply: Reply;

  constructor(reply: Reply) {
    super(`${reply.status} ${codeOf(reply) ?? ''}`.trim());
    this.reply = reply;
  }
}

/**
 * Tries until there is an answer, as devices do, and notes each try that failed. Null where it was refused, with a word of
 * the protocol or with one that nobody should get, which is noted too.
 */
export async function untilAnswered<T>(
  ledger: Ledger,
  operation: Operation,
  attempt: (isFirst: boolean) => Promise<T>,
): Promise<T | null> {
  const startedMs = Date.now();
  for (let failures = 0; Date.now() < startedMs + giveUpMs; failures += 1) {
    try {
      const answer = await attempt(failures === 0);
      ledger.answered(failures);
      return answer;
    } catch (error) {
      const label = retryLabelOf(error);
      if (label === null) {
        noteRefusal(ledger, operation, error);
        ledger.answered(failures);
        return null;
      }
      ledger.fail(operation, label);
      await wait(Math.min(longestMs, backoffMs(failures, Math.random())));
    }
  }
  ledger.fault(`${operation}: tried for ${giveUpMs} ms`);
  return null;
}

function retryLabelOf(error: unknown): string | null {
  if (error instanceof CallCut) return 'cut';
  if (!(error instanceof CallRefused)) return null;
  const { status } = error.reply;
  const code = codeOf(error.reply);
  if (code === null) return ofProxy.includes(status) ? `${status} of the proxy` : null;
  return again.includes(code) ? `${status} ${code}` : null;
}

function noteRefusal(ledger: Ledger, operation: Operation, error: unknown): void {
  if (!(error instanceof CallRefused)) {
    ledger.fault(`${operation}: ${(error as Error).stack}`);
    return;
  }
  const { status, body, headers } = error.reply;
  const code = codeOf(error.reply);
  if (code !== null && refused.includes(status)) ledger.refuse(operation, code);
  else {
    const more = `${body.toString('utf8', 0, 300)} (request ${headers['x-request-id']})`;
    ledger.fault(`${operation}: ${error.message}: ${more}`);
  }
}

function codeOf({ body }: Reply): string | null {
  return /"code":"([a-z-]+)"/.exec(body.toString('utf8', 0, 1000))?.[1] ?? null;
}
