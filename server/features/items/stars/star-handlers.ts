import { err, ok } from '#contract/rules/result.ts';
import { findScope } from '../../../access/scope.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import { inRepeatableRead } from '../../../db/repeatable-read.ts';
import type { Handlers } from '../../../http/handler.ts';
import { lockStars, setStars } from './set-stars.ts';
import { starsToWire } from './stars-to-wire.ts';

export const starHandlers = {
  listStars: (deps, { actor, params }) =>
    inRepeatableRead(deps.db, async (tx) => {
      const access = await findScope(tx, actor, params.driveId);
      return access === null ? err({ code: 'not-found' }) : ok(await starsToWire(tx, access));
    }),

  setStars: (deps, { actor, params, body }) =>
    inTransaction(deps.db, async (tx) => {
      const access = await findScope(tx, actor, params.driveId);
      if (access === null) return err({ code: 'not-found' });
      await lockStars(tx, access.member.id);
      const { refused, hasChanged } = await setStars(tx, access, body.items, new Date(deps.nowMs()));
      if (hasChanged)
        await deps.bus.publish(tx, { kind: 'stars', userId: actor.userId, driveId: access.drive.id });
      return ok({ ...(await starsToWire(tx, access)), refused: [...refused] });
    }),
} satisfies Partial<Handlers>;
