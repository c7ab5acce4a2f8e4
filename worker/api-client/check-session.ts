import type { SessionEnd } from '#contract/entities/session-end.ts';
import { signedOut } from '#contract/wire/problems/signed-out.ts';
import type { SessionCheck } from '#contract/worker-api/account-inputs.ts';
import type { Ports } from '../lib/ports.ts';
import { createApiClient } from './api-client.ts';

/** Somebody may be looking at what time should have hidden. */
const patienceMs = 5000;

/** Asks the server once whether a session goes on; no engine has to work for that. */
export async function checkSession(ports: Ports, token: string): Promise<SessionCheck> {
  if (!ports.online()) return { kind: 'unanswered' };
  let end: SessionEnd | null = null;
  const client = createApiClient(ports, {
    token: () => token,
    onUnauthorized: (said) => {
      end = said;
    },
    onResponse() {},
  });
  const late = new AbortController();
  let stopTimer = () => {};
  const patience = new Promise<SessionCheck>((resolve) => {
    stopTimer = ports.setTimer(patienceMs, () => {
      late.abort();
      resolve({ kind: 'unanswered' });
    });
  });
  const asked = client.call('listSessions', {}, late.signal).then((answer): SessionCheck => {
    const own = answer.ok && answer.value.find(({ current }) => current);
    if (own) return { kind: 'valid', ageMs: Math.max(0, own.last_seen - own.created) * 1000 };
    const isOver =
      !answer.ok && answer.problem.kind === 'refused' && answer.problem.status === signedOut.status;
    return isOver ? { kind: 'ended', end } : { kind: 'unanswered' };
  });
  return Promise.race([asked, patience]).finally(stopTimer);
}
