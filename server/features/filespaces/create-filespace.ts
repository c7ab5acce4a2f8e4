import { randomUUID } from 'node:crypto';
import { filespaceDefaults } from '#contract/rules/limits.ts';
import { err, ok } from '#contract/rules/result.ts';
import { can } from '#contract/rules/roles.ts';
import { checkSpaceName } from '#contract/rules/space-name.ts';
import { findMember } from '../../access/find-member.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Handlers } from '../../http/handler.ts';
import { detailed } from '../../http/problem.ts';
import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import { chooseRegion } from '../workspaces/regions.ts';
import { spaceNameProblem } from '../workspaces/space-name-problem.ts';
import { filespaceToWire } from './filespace-to-wire.ts';

/** A filespace in a workspace, with the settings that a client gives or the usual ones. */
export const createFilespace: Handlers['createDrive'] = async (deps, request) => {
  const { actor, body } = request;
  return inTransaction(deps.db, async (tx) => {
    const me = await findMember(tx, actor, body.workspace_id, 'key share');
    if (me === null) return err({ code: 'not-found' });
    if (!can(me.role, 'createFilespace')) return err({ code: 'not-allowed' });
    const name = checkSpaceName(body.drive_name);
    if (!name.ok) return err(spaceNameProblem('filespace', name.problem));
    const region = await chooseRegion(tx, deps.settings.regions, me.workspaceId, body.region_code);
    if (region === undefined) {
      return err(detailed('bad-request', 'region'));
    }
    const drive = await tx
      .insertInto('drives')
      .values({
        id: randomUUID(),
        workspace_id: me.workspaceId,
        name: name.value,
        region_code: region.region_key,
        owner_member_id: me.id,
        upload_thread_count: body.upload_thread_count ?? filespaceDefaults.uploadThreadCount,
        download_thread_count: body.download_thread_count ?? filespaceDefaults.downloadThreadCount,
        single_file_cache_max_size:
          body.single_file_cache_max_size ?? filespaceDefaults.singleFileCacheMaxSize,
        total_cache_max_size: body.total_cache_max_size ?? filespaceDefaults.totalCacheMaxSize,
        storage_pack_size: body.storage_pack_size ?? filespaceDefaults.storagePackSize,
        upload_cache_max_size: body.upload_cache_max_size ?? filespaceDefaults.uploadCacheMaxSize,
        created_at: new Date(deps.nowMs()),
        epoch: randomUUID(),
      })
      .onConflict((conflict) => conflict.constraint('drives_name').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (drive === undefined) return err({ code: 'already-exists' });
    const auditEntry = { action: 'filespace-created', subject: drive.name } as const;
    await recordAuditEntry(tx, deps, request, { workspaceId: me.workspaceId, ...auditEntry });
    await deps.bus.publish(tx, {
      kind: 'workspace',
      workspaceId: me.workspaceId,
      type: 'FILESPACE_CREATE',
      data: { workspace_id: me.workspaceId, drive_id: drive.id },
    });
    return ok(filespaceToWire({ ...drive, owner_email: actor.email }));
  });
};
