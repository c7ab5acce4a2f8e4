import { err, ok } from '#contract/rules/result.ts';
import type { Handlers } from '../../http/handler.ts';
import { memberOf } from '../access/member-of.ts';
import { grantsToWire, scopeOf } from '../access/scope.ts';
import { createDrive } from './create-drive.ts';
import { deletionHandlers } from './deletion.ts';
import { toWire } from './drive-row.ts';
import { usageOf } from './usage.ts';
import { visibleDrives } from './visible-drives.ts';

export const filespaceHandlers = {
  ...deletionHandlers,
  createDrive,

  /** For those who manage members also as another member would see it. */
  async listDrives({ db }, { actor, query }) {
    const me = await memberOf(db, actor, query.workspaceId);
    if (me === null) return err({ code: 'not-found' });
    const rows = await visibleDrives(db, me, query.workspaceUserId);
    return rows === null ? err({ code: 'not-found' }) : ok(rows.map(toWire));
  },

  async driveScope({ db }, { actor, params }) {
    const access = await scopeOf(db, actor, params.driveId);
    if (access === null) return err({ code: 'not-found' });
    const { drive, scope, hash } = access;
    if (scope.kind === 'everything') return ok({ everything: true, folders: [], hash });
    return ok({ everything: false, folders: await grantsToWire(db, drive.id, scope.folders), hash });
  },

  async driveUsage({ db, settings }, { actor, params }) {
    const access = await scopeOf(db, actor, params.driveId);
    return access === null ? err({ code: 'not-found' }) : ok(await usageOf(db, settings.regions, access));
  },
} satisfies Partial<Handlers>;
