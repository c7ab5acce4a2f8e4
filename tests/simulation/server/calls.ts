import { z } from 'zod/mini';
import { can, roles } from '#contract/rules/roles.ts';
import { upEvent } from '#contract/wire/events.ts';
import { type EventResult, itemCalls } from '#contract/wire/items.ts';
import { type ProblemCode, problems } from '#contract/wire/problems.ts';
import { compareEntries, hexOf, toColumns } from './columns.ts';
import { type Drive, wishOf } from './drive.ts';
import type { Wish } from './judge.ts';
import { type Member, type Service, scopeHash } from './service.ts';
import type { Entry } from './tree.ts';

export interface Request {
  readonly method: string;
  /** Below /api/, with its query. */
  readonly path: string;
  readonly token: string | null;
  readonly body: string | undefined;
}

export interface Answer {
  readonly status: number;
  readonly body: string;
}

type Reply = { readonly data: unknown; readonly status?: number } | ProblemCode;

/** Answers one request at one moment: nothing else happens on the server meanwhile. */
export function answer(service: Service, request: Request, nowMs: number, uuid: () => string): Answer {
  const userId = request.token === null ? undefined : service.sessions.get(request.token);
  const reply = userId === undefined ? 'signed-out' : route(service, request, userId, nowMs, uuid);
  if (typeof reply !== 'string') {
    return { status: reply.status ?? 200, body: JSON.stringify({ data: reply.data }) };
  }
  const { status, message } = problems[reply];
  return { status, body: JSON.stringify({ error_message: message, code: reply }) };
}

function route(service: Service, request: Request, userId: string, nowMs: number, uuid: () => string): Reply {
  const [path = '', query = ''] = request.path.split('?');
  const parts = path.split('/');
  const asked = new URLSearchParams(query);
  const member = service.member(userId);
  if (request.method === 'POST' && path === 'realtime/ticket') {
    const ticket = uuid();
    service.tickets.set(ticket, request.token ?? '');
    return { data: { ticket }, status: 201 };
  }
  if (parts[0] === 'workspace' && parts[1] === 'permission') return noGrants(member);
  if (parts[0] === 'workspace' && parts.length > 2) return peopleRows(service, member, parts[1] ?? '');
  if (parts[0] === 'workspace') return { data: member === null ? [] : [workspaceRow(service, member)] };
  if (path === 'drives') return member === null ? 'not-found' : { data: driveRows(service, member) };
  if (path.startsWith('drives/folder/')) return noGrantsOf(service, member, parts.at(-1) ?? '');
  if (path === 'drives/items/copy') return copyItem(service, userId, request.body, nowMs);
  const drive = service.drives.get(parts[1] ?? '');
  const seesAll = drive === undefined ? null : service.seesAll(userId, drive.id);
  if (drive === undefined || seesAll === null) return 'not-found';
  if (parts[0] === 'drives' && parts[2] === 'items') return itemPage(service, drive, seesAll, asked);
  if (parts[0] !== 'events') throw new Error(`nobody answers ${request.method} ${path}`);
  return request.method === 'GET'
    ? difference(service, drive, userId, asked)
    : postEvents(service, drive, userId, request.body, nowMs);
}

function workspaceRow(service: Service, { memberId, role }: Member) {
  const owner = ownerOf(service);
  const { workspaceId: id } = service;
  const name = { workspace_name: service.workspaceName, workspace_user_id: memberId };
  const storage = { type: 'own', created: 1 };
  return { id, workspace_id: id, ...name, user_id: owner.userId, created: 1, role, storage };
}

/** The users of the workspace, or its groups, of which it has only the built-in one. */
function peopleRows(service: Service, asker: Member | null, what: string): Reply {
  if (asker === null) return 'not-found';
  if (!can(asker.role, 'manageMembers')) return 'not-allowed';
  const { workspaceId: workspace_id } = service;
  const everyone = { id: workspace_id, group_name: 'Everyone' };
  const members = [...service.members.values()].filter(({ role }) => role !== null);
  if (what === 'group') {
    return { data: [{ ...everyone, workspace_id, is_everyone: true, member_count: members.length }] };
  }
  return {
    data: members.map(({ memberId: id, email, role }) => {
      const standing = { role, status: 1, joined_date: 1, groups: [everyone] };
      return { id, email, name: '', workspace_id, ...standing };
    }),
  };
}

/** Rights on folders are given to nobody here. */
function noGrants(asker: Member | null): Reply {
  if (asker === null) return 'not-found';
  return can(asker.role, 'manageAccess') ? { data: { users: [], groups: [] } } : 'not-allowed';
}

function noGrantsOf(service: Service, asker: Member | null, driveId: string): Reply {
  const reply = service.drives.has(driveId) ? noGrants(asker) : 'not-found';
  return typeof reply === 'string' ? reply : { data: [] };
}

function ownerOf(service: Service): Member {
  const owner = [...service.members.values()].find((member) => member.role === roles.owner);
  if (owner === undefined) throw new Error('a workspace has an owner');
  return owner;
}

function driveRows(service: Service, member: Member) {
  const owner = ownerOf(service);
  const visible = [...service.drives.values()].filter(({ id }) => service.seesAll(member.userId, id));
  return visible.map((drive) => ({
    drive_id: drive.id,
    drive_name: drive.name,
    region_code: 'OR',
    workspace_id: drive.workspaceId,
    workspace_user_id: owner.memberId,
    email: owner.email,
    user_name: owner.email,
    upload_thread_count: 4,
    download_thread_count: 4,
    single_file_cache_max_size: 50,
    total_cache_max_size: 25,
    storage_pack_size: 10,
    upload_cache_max_size: 100,
    created: 1,
  }));
}

function itemPage(service: Service, drive: Drive, seesAll: boolean, asked: URLSearchParams): Reply {
  const at = Number(asked.get('at') ?? drive.seq);
  const epoch = asked.get('epoch');
  if (at > drive.seq || (epoch !== null && epoch !== drive.epoch)) return 'too-old';
  const parent = asked.get('parent');
  const all = (seesAll ? drive.tree.at(at) : []).toSorted(compareEntries);
  if (parent !== null && !all.some(({ id, kind }) => id === parent && kind === 'folder')) return 'not-found';
  const here = parent === null ? all : all.filter((entry) => entry.parentId === parent);
  const after = asked.get('after');
  const last = after === null ? null : (JSON.parse(after) as Entry);
  const left = last === null ? here : here.filter((entry) => compareEntries(entry, last) > 0);
  const page = left.slice(0, service.pageItems);
  const { parentId, kind, key, id } = page.at(-1) ?? { parentId: '', kind: 'file', key: '', id: '' };
  return {
    data: {
      drive_id: drive.id,
      epoch: drive.epoch,
      seq: at,
      scope_hash: scopeHash(seesAll),
      total: seesAll && at === drive.seq && parent === null ? drive.tree.living.size : null,
      next: left.length > page.length ? JSON.stringify({ parentId, kind, key, id }) : null,
      columns: toColumns(page),
    },
  };
}

function difference(service: Service, drive: Drive, userId: string, asked: URLSearchParams): Reply {
  const seesAll = service.seesAll(userId, drive.id) === true;
  const since = Number(asked.get('since'));
  const epoch = asked.get('epoch');
  if (since > drive.seq || (epoch !== null && epoch !== drive.epoch)) return 'too-old';
  const before = seesAll ? drive.tree.at(since) : [];
  const now = seesAll ? drive.tree.living : new Map<string, Entry>();
  const fresh = [...now.values()].filter((entry) => entry.fromSeq > since);
  const gone = new Set(before.filter(({ id }) => !now.has(id)).map(({ id }) => id));
  const topmost = before.filter((entry) => gone.has(entry.id) && !gone.has(entry.parentId));
  if (fresh.length + topmost.length > service.differenceItems) return 'too-old';
  return {
    data: {
      drive_id: drive.id,
      epoch: drive.epoch,
      from: since,
      to: drive.seq,
      scope_hash: scopeHash(seesAll),
      columns: toColumns(fresh.toSorted(compareEntries)),
      gone: topmost.map(({ id }) => hexOf(id)).join(''),
      ...(seesAll && { overruled: overruled(drive, userId, since) }),
    },
  };
}

/** Which changes of this person somebody else's has replaced since, without having seen them. */
function overruled(drive: Drive, userId: string, since: number) {
  const lines = drive.lines.filter(({ seq, effect }) => seq > since && effect.replaced?.by === userId);
  return lines.map(({ by, effect }) => ({ event_id: effect.replaced?.changeId ?? '', by, time: 1e18 }));
}

const eventList = z.array(upEvent);

function postEvents(
  service: Service,
  drive: Drive,
  userId: string,
  body: string | undefined,
  nowMs: number,
): Reply {
  const parsed = z.safeParse(eventList, JSON.parse(body ?? 'null'));
  if (!parsed.success || parsed.data.some((event) => service.poison.has(event.event_id)))
    return 'bad-request';
  const results: EventResult[] = [];
  for (const event of parsed.data) {
    results.push(applyOne(service, drive, userId, event.event_id, wishOf(event), nowMs));
  }
  return { data: results };
}

const copyBody = itemCalls.copyItem.body;

function copyItem(service: Service, userId: string, body: string | undefined, nowMs: number): Reply {
  const parsed = z.safeParse(copyBody, JSON.parse(body ?? 'null'));
  const changeId = parsed.data?.event_id;
  if (!parsed.success || changeId === undefined || service.poison.has(changeId)) return 'bad-request';
  const { id, destination_id: parentId, drive_id: driveId } = parsed.data;
  const drive = service.drives.get(driveId);
  if (drive === undefined || service.seesAll(userId, driveId) === null) return 'not-found';
  return {
    data: applyOne(service, drive, userId, changeId, { type: 'copy', id, changeId, parentId }, nowMs),
  };
}

function applyOne(
  service: Service,
  drive: Drive,
  userId: string,
  changeId: string,
  wish: Wish,
  nowMs: number,
): EventResult {
  const seesAll = service.seesAll(userId, drive.id) === true;
  const judged = drive.apply(userId, seesAll, changeId, wish, nowMs);
  if (!('drive' in judged)) return judged;
  service.ears.judged(judged);
  if (judged.line !== null) service.ears.grown(drive);
  return judged.result;
}
