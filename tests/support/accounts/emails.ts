import type { Dependencies } from '#server/dependencies.ts';
import { deliverEmailOutbox } from '#server/email/deliver-outbox.ts';
import type { OutgoingEmail } from '#server/email/email-transport.ts';
import { processEmailRequests } from '#server/features/account/email-requests.ts';

/** Writes what was asked for, delivers what waits in the outbox and gives all emails so far. */
export type Emails = () => Promise<readonly OutgoingEmail[]>;

export function readEmails(deps: Dependencies): Emails {
  const delivered: OutgoingEmail[] = [];
  const collect = {
    deliver: async (email: OutgoingEmail) => void delivered.push(email),
    close: () => undefined,
  };
  return async () => {
    await processEmailRequests(deps);
    await deliverEmailOutbox(deps, collect);
    return delivered;
  };
}
