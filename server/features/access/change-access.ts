import type { Kysely } from 'kysely';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { withFirstAccessEmails } from '../../access/first-access.ts';
import {
  findFolders,
  findGrantees,
  type GrantInput,
  grantAccess,
  lockGrantTarget,
  type NamedRef,
} from '../../access/grant-access.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Problem } from '../../http/handler.ts';
import { detailed } from '../../http/problem.ts';
import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import { endGrantedRequests } from './requests/open-requests.ts';

interface AuditedRequest {
  readonly actor: { readonly userId: string; readonly email: string };
  readonly ip: string;
}

interface What {
  readonly driveId: string;
  /** As on the wire. */
  readonly folders: readonly string[];
  readonly users?: readonly string[];
  readonly groups?: readonly string[];
}

type Done = Result<{ success: boolean }, Problem>;

/** Gives, changes or takes away (2) rights on folders of a filespace, and ends the requests that are met by it. */
export function changeAccess(
  deps: Dependencies,
  request: AuditedRequest,
  what: What,
  input: GrantInput,
): Promise<Done> {
  return inTransaction(deps.db, (tx) => changeAccessBehindLock(tx, deps, request, what, input));
}

/** The same within a transaction of the caller's. */
export async function changeAccessBehindLock(
  tx: Kysely<Database>,
  deps: Dependencies,
  request: AuditedRequest,
  { driveId, folders: folderIds, users = [], groups = [] }: What,
  input: GrantInput,
): Promise<Done> {
  const target = await lockGrantTarget(tx, request.actor, driveId);
  if (!target.ok) return target;
  const grantees = await findGrantees(tx, target.value, users, groups);
  if (grantees === null) return err({ code: 'not-found' });
  if (grantees.members.some(({ id }) => id === target.value.granterId))
    return err(detailed('not-allowed', 'own-access'));
  const folders = await findFolders(tx, target.value, folderIds, input);
  if (folders === null) return err({ code: 'not-found' });
  const affected = { memberIds: idsOf(grantees.members), groupIds: idsOf(grantees.groups) };
  const give = async () => {
    const now = new Date(deps.nowMs());
    const entries = await grantAccess(tx, target.value, folders, grantees, input, now);
    const ended = input === 2 ? [] : await endGrantedRequests(tx, target.value.workspaceId);
    await recordAuditEntry(tx, deps, request, ...entries, ...ended);
    return ok({ success: true });
  };
  if (input === 2) return give();
  return withFirstAccessEmails(tx, deps, request.actor, target.value.workspaceId, affected, give);
}

function idsOf(named: readonly NamedRef[]): readonly string[] {
  return named.map(({ id }) => id);
}
