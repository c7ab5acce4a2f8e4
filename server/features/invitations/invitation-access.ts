import type { Kysely } from 'kysely';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { findFolders, type GrantTarget, grantAccess, lockGrantTarget } from '../../access/grant-access.ts';
import { wireIdOf } from '../../db/item-ids.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { CallRequest, Problem } from '../../http/handler.ts';
import { detailed } from '../../http/problem.ts';
import { recordAuditEntry } from '../audit/record-audit-entry.ts';

type OfferedAccess = NonNullable<CallRequest<'inviteUsers'>['body']['access']>;

/** A right on a folder that an invitation is to give. */
export interface Offer {
  readonly driveId: string;
  readonly folderId: string;
  readonly permission: 0 | 1;
}

/**
 * What the inviter may offer: folders that are there, in filespaces of the workspace in which the inviter manages access. All of
 * it or nothing. Of two rights on one folder the higher one is meant.
 */
export async function checkOffers(
  tx: Kysely<Database>,
  actor: { readonly userId: string },
  workspaceId: string,
  offered: OfferedAccess,
): Promise<Result<readonly Offer[], Problem>> {
  const missing = err(detailed('not-found', 'folder'));
  const offers = new Map<string, Offer>();
  // Filespaces are locked in the order of their ids, as by everybody who locks several.
  const driveIds = [...new Set(offered.map(({ drive_id }) => drive_id.toLowerCase()))].sort();
  const targets = new Map<string, GrantTarget>();
  for (const driveId of driveIds) {
    const target = await lockGrantTarget(tx, actor, driveId);
    if (!target.ok) return target.problem.code === 'not-found' ? missing : target;
    if (target.value.workspaceId !== workspaceId) return missing;
    targets.set(driveId, target.value);
  }
  for (const { drive_id, folder_id, permission } of offered) {
    const target = targets.get(drive_id.toLowerCase());
    const [folder] = (target && (await findFolders(tx, target, [folder_id], permission))) ?? [];
    if (target === undefined || folder === undefined) return missing;
    const key = `${target.driveId} ${folder.id}`;
    const higher = offers.get(key)?.permission === 1 ? 1 : permission;
    offers.set(key, { driveId: target.driveId, folderId: folder.id, permission: higher });
  }
  return ok([...offers.values()]);
}

/** Keeps the offers with everybody who was invited, until they answer. */
export async function keepOffers(
  tx: Kysely<Database>,
  request: { readonly actor: { readonly userId: string }; readonly ip: string },
  invited: readonly { readonly id: string }[],
  offers: readonly Offer[],
): Promise<void> {
  const rows = invited.flatMap(({ id }) =>
    offers.map(({ driveId, folderId, permission }, position) => ({
      member_id: id,
      drive_id: driveId,
      folder_id: folderId,
      permission,
      position,
      invited_by: request.actor.userId,
      ip_address: request.ip,
    })),
  );
  if (rows.length > 0) await tx.insertInto('invitation_access').values(rows).execute();
}

/**
 * Gives a new member what the invitation offered, and answers with the first folder of it. Folders and filespaces that are gone are
 * passed over; so is all that was offered by somebody who may not give access any more, and each folder on which the person
 * was given a right meanwhile: that was decided later. In the audit trail it is the inviter's doing. The caller has locked the
 * workspace.
 */
export async function grantOffers(
  tx: Kysely<Database>,
  deps: Dependencies,
  member: { readonly id: string; readonly email: string },
): Promise<{ readonly drive_id: string; readonly folder_id: string } | undefined> {
  const rows = await tx
    .deleteFrom('invitation_access as a')
    .using('users as u')
    .whereRef('u.id', '=', 'a.invited_by')
    .where('a.member_id', '=', member.id)
    .returning([
      'a.drive_id',
      'a.folder_id',
      'a.permission',
      'a.position',
      'a.invited_by',
      'a.ip_address',
      'u.email as inviter',
    ])
    .execute();
  const given: (typeof rows)[number][] = [];
  // By filespace, in the order of their ids, as everybody who locks several.
  for (const offer of rows.sort(byFilespace)) {
    const target = await lockGrantTarget(tx, { userId: offer.invited_by }, offer.drive_id);
    if (!target.ok) continue;
    const folders = await findFolders(tx, target.value, [wireIdOf(offer.folder_id)], offer.permission);
    if (folders === null || (await hasGrant(tx, offer, member.id))) continue;
    const grantees = { members: [{ id: member.id, name: member.email }], groups: [] };
    const now = new Date(deps.nowMs());
    const entries = await grantAccess(tx, target.value, folders, grantees, offer.permission, now);
    const by = { actor: { email: offer.inviter }, ip: offer.ip_address };
    await recordAuditEntry(tx, deps, by, ...entries);
    given.push(offer);
  }
  const [first] = given.sort((a, b) => a.position - b.position);
  return first && { drive_id: first.drive_id, folder_id: wireIdOf(first.folder_id) };
}

interface Placed {
  readonly drive_id: string;
  readonly position: number;
}

function byFilespace(a: Placed, b: Placed): number {
  if (a.drive_id !== b.drive_id) return a.drive_id < b.drive_id ? -1 : 1;
  return a.position - b.position;
}

async function hasGrant(
  tx: Kysely<Database>,
  { drive_id, folder_id }: { readonly drive_id: string; readonly folder_id: string },
  memberId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('grants')
    .select('permission')
    .where('drive_id', '=', drive_id)
    .where('folder_id', '=', folder_id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row !== undefined;
}
