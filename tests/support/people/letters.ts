import type { Deps } from '#server/deps.ts';
import { answerLetterWishes } from '#server/features/account/letter-wishes.ts';
import { deliverMail } from '#server/mail/delivery.ts';
import type { Parcel } from '#server/mail/transport.ts';

/** Writes what was asked for, delivers what waits in the outbox and gives all letters so far. */
export type Letters = () => Promise<readonly Parcel[]>;

export function readLetters(deps: Deps): Letters {
  const delivered: Parcel[] = [];
  const collect = { deliver: async (parcel: Parcel) => void delivered.push(parcel), close: () => undefined };
  return async () => {
    await answerLetterWishes(deps);
    await deliverMail(deps, collect);
    return delivered;
  };
}
