import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { isUuid } from '../../db/is-uuid.ts';
import type { Database } from '../../db/schema.ts';
import type { Actor, Problem } from '../../http/handler.ts';
import { changingRequests, type WorkspaceSource } from '../../http/holds/changing-requests.ts';
import { detailed, sendProblem } from '../../http/problem.ts';
import { findMember } from '../find-member.ts';
import { findScope } from '../scope.ts';
import type { WorkspaceHold, WorkspaceHolds } from './workspace-holds.ts';

interface HoldDependencies {
  readonly db: Kysely<Database>;
  readonly holds: WorkspaceHolds;
}

/**
 * Stands before everything that changes a workspace: while it is on hold, its members are told so, and read on. Who may not
 * know of what they name is answered by the route, as ever. Where nothing is on hold nothing is looked up.
 */
export function installHolds(app: FastifyInstance, { db, holds }: HoldDependencies): void {
  app.addHook('preHandler', async (request, reply) => {
    const { actor } = request;
    if (holds.isEmpty || actor === null) return;
    const hold = await findHold({ db, holds }, actor, request);
    if (hold === null) return;
    // What is left of an upload is not read: the connection ends with the answer.
    if (!request.raw.complete) reply.header('connection', 'close');
    return sendProblem(reply, holdProblem(hold));
  });
}

export function holdProblem({ reason }: WorkspaceHold): Problem {
  return reason === null
    ? { code: 'workspace-on-hold' }
    : detailed('workspace-on-hold', 'reason', { reason });
}

async function findHold(
  deps: HoldDependencies,
  actor: Actor,
  request: FastifyRequest,
): Promise<WorkspaceHold | null> {
  const policy = request.routeOptions.config.policy ?? '';
  if (policy === 'uploads') return ofUpload(deps, actor, request);
  const source = changingRequests.get(policy);
  if (source === undefined) return null;
  const id = namedIn(request, source);
  if (!isUuid(id)) return null;
  switch (source.names) {
    case 'workspace':
      return ofWorkspace(deps, actor, id);
    case 'drive':
      return findDriveHold(deps, actor, id);
    case 'member-or-group':
      return ofWorkspace(deps, actor, await workspaceOfMemberOrGroup(deps.db, id));
  }
}

function namedIn(request: FastifyRequest, source: WorkspaceSource): string {
  const part = (request[source.in] ?? {}) as Readonly<Record<string, unknown>>;
  return String(part[source.as] ?? '');
}

async function ofWorkspace(
  { db, holds }: HoldDependencies,
  actor: Actor,
  workspaceId: string | null,
): Promise<WorkspaceHold | null> {
  const hold = workspaceId === null ? undefined : holds.find(workspaceId.toLowerCase());
  if (hold === undefined) return null;
  return (await findMember(db, actor, hold.workspaceId)) === null ? null : hold;
}

/** Null too for whoever may see nothing of the filespace. */
export async function findDriveHold(
  { db, holds }: HoldDependencies,
  actor: Actor,
  driveId: string,
): Promise<WorkspaceHold | null> {
  const drive = await db
    .selectFrom('drives')
    .select('workspace_id')
    .where('id', '=', driveId)
    .executeTakeFirst();
  const hold = drive && holds.find(drive.workspace_id);
  if (hold === undefined) return null;
  return (await findScope(db, actor, driveId)) === null ? null : hold;
}

/** Giving an upload up is no change. Where one is asked for that has all of its bytes, it becomes a file. */
async function ofUpload(
  deps: HoldDependencies,
  actor: Actor,
  { method, headers, params }: FastifyRequest,
): Promise<WorkspaceHold | null> {
  if (method === 'POST') {
    const driveId = driveOf(headers['upload-metadata']);
    return isUuid(driveId) ? findDriveHold(deps, actor, driveId) : null;
  }
  const { id = '' } = params as { readonly id?: string };
  if ((method !== 'PATCH' && method !== 'HEAD') || !isUuid(id)) return null;
  const upload = await deps.db
    .selectFrom('uploads')
    .select('drive_id')
    .where('id', '=', id)
    .where('user_id', '=', actor.userId)
    .executeTakeFirst();
  return upload === undefined ? null : findDriveHold(deps, actor, upload.drive_id);
}

/** In the metadata of tus: names and base64, with commas between them. */
function driveOf(metadata: string | readonly string[] | undefined): string {
  const pairs = String(metadata ?? '').split(',');
  const value = pairs.map((pair) => pair.trim().split(' ')).find(([name]) => name === 'drive_id')?.[1];
  return Buffer.from(value ?? '', 'base64')
    .toString('utf8')
    .toLowerCase();
}

async function workspaceOfMemberOrGroup(db: Kysely<Database>, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('members')
    .select('workspace_id')
    .where('id', '=', id)
    .unionAll(db.selectFrom('groups').select('workspace_id').where('id', '=', id))
    .executeTakeFirst();
  return row?.workspace_id ?? null;
}
