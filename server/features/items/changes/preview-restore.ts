import { err, ok } from '#contract/rules/result.ts';
import { findScope } from '../../../access/scope.ts';
import { inRepeatableRead } from '../../../db/repeatable-read.ts';
import type { Handlers } from '../../../http/handler.ts';
import { evaluateRestore } from '../change/evaluate-restore.ts';
import type { ChangeContext } from '../log/change-context.ts';
import { findCommonSeq } from '../log/previous-log-ids.ts';
import { readMoment } from '../read/read-moment.ts';

export const previewRestoreHandlers = {
  /** Without the filespace's lock: what others do in between is what the change itself finds. */
  previewMomentRestore: (deps, { actor, params, body }) =>
    inRepeatableRead(deps.db, async (tx) => {
      const access = await findScope(tx, actor, params.driveId);
      if (access === null) return err({ code: 'not-found' });
      const { drive, member, scope } = access;
      const { items: itemIds, from_seq: asked, from_epoch: epoch = drive.epoch } = body;
      const fromSeq = asked <= (await findCommonSeq(tx, drive, epoch)) ? asked : null;
      const context: ChangeContext = {
        ...{ tx, driveId: drive.id, workspaceId: drive.workspaceId },
        ...{ memberId: member.id, userId: actor.userId, role: member.role, scope },
        ...{ seq: drive.seq + 1, nowMs: deps.nowMs(), quotaDefaults: deps.settings, bus: deps.bus },
      };
      // No snapshot is locked by who only reads: this transaction sees the moment to its end.
      const isKept = async (_: ChangeContext, at: number) =>
        (await readMoment(tx, access, { at }, async () => true)).ok;
      const { plan, former, permitted } = await evaluateRestore(
        context,
        { itemIds, fromSeq, contents: true },
        isKept,
      );
      if (permitted.ok) return ok({ items: plan.items.length, versions: former.replacements.length });
      switch (permitted.problem.kind) {
        case 'nothing-to-restore':
        case 'too-many-items':
        case 'deleted-forever':
          return ok({ items: 0, versions: 0, code: permitted.problem.kind });
        case 'gone':
          return err({ code: 'not-found' });
        case 'not-kept':
          return err({ code: 'cursor-expired' });
        default:
          return err({ code: 'not-allowed' });
      }
    }),
} satisfies Partial<Handlers>;
