import { err, ok } from '#contract/rules/result.ts';
import { findMember } from '../../access/find-member.ts';
import { findScope, grantsToWire } from '../../access/scope.ts';
import type { Handlers } from '../../http/handler.ts';
import { createFilespace } from './create-filespace.ts';
import { deletionHandlers } from './deletion-handlers.ts';
import { filespaceToWire } from './filespace-to-wire.ts';
import { countUsage } from './usage.ts';
import { findVisibleFilespaces } from './visible-filespaces.ts';

export const filespaceHandlers = {
  ...deletionHandlers,
  createDrive: createFilespace,

  /** For those who manage members also as another member would see it. */
  async listDrives({ db }, { actor, query }) {
    const me = await findMember(db, actor, query.workspaceId);
    if (me === null) return err({ code: 'not-found' });
    const rows = await findVisibleFilespaces(db, me, query.workspaceUserId);
    return rows === null ? err({ code: 'not-found' }) : ok(rows.map(filespaceToWire));
  },

  async driveScope({ db }, { actor, params }) {
    const access = await findScope(db, actor, params.driveId);
    if (access === null) return err({ code: 'not-found' });
    const { drive, scope, hash } = access;
    if (scope.kind === 'everything') return ok({ everything: true, folders: [], hash });
    return ok({ everything: false, folders: await grantsToWire(db, drive.id, scope.folders), hash });
  },

  async driveUsage(deps, { actor, params }) {
    const access = await findScope(deps.db, actor, params.driveId);
    return access === null ? err({ code: 'not-found' }) : ok(await countUsage(deps, actor, access));
  },
} satisfies Partial<Handlers>;
