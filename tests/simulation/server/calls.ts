import { z } from 'zod/mini';
import { clientEvent } from '#contract/wire/events.ts';
import { type EventResult, itemCalls } from '#contract/wire/items.ts';
import { problems } from '#contract/wire/problems.ts';
import { applyOne, type Reply } from './apply-one.ts';
import { postBundle } from './bundles.ts';
import { compareEntries, hexOf, toColumns, toWireSnapshots } from './columns.ts';
import { createDownload, getContent } from './contents.ts';
import type { Drive } from './drive.ts';
import type { Request, SimulatedResponse } from './messages.ts';
import { spaceResponse } from './people/spaces.ts';
import { type Service, scopeHash } from './service.ts';
import type { Entry } from './tree.ts';
import { uploadRequest } from './tus.ts';
import { changeRequestOf } from './wire/change-request.ts';

/** Answers one request at one moment: nothing else happens on the server during that. */
export function respond(
  service: Service,
  request: Request,
  nowMs: number,
  uuid: () => string,
): SimulatedResponse {
  const userId = request.token === null ? undefined : service.sessions.get(request.token);
  const reply = userId === undefined ? 'signed-out' : route(service, request, userId, nowMs, uuid);
  if (typeof reply !== 'string' && 'raw' in reply) return reply.raw;
  if (typeof reply !== 'string' && 'data' in reply) {
    return { status: reply.status ?? 200, body: JSON.stringify({ data: reply.data }) };
  }
  const code = typeof reply === 'string' ? reply : reply.code;
  const room = typeof reply !== 'string' && { needed_bytes: reply.room.needed, left_bytes: reply.room.left };
  const { status, message } = problems[code];
  return { status, body: JSON.stringify({ error_message: message, code, ...room }) };
}

function route(service: Service, request: Request, userId: string, nowMs: number, uuid: () => string): Reply {
  const [path = '', query = ''] = request.path.split('?');
  const parts = path.split('/');
  const asked = new URLSearchParams(query);
  if (request.method === 'POST' && path === 'users/sign-out') {
    service.sessions.delete(request.token ?? '');
    return { data: { success: true } };
  }
  if (request.method === 'POST' && path === 'realtime/ticket') {
    const ticket = uuid();
    service.tickets.set(ticket, request.token ?? '');
    return { data: { ticket }, status: 201 };
  }
  const ofSpaces = spaceResponse(service, request, parts, asked, userId);
  if (ofSpaces !== null) return ofSpaces;
  if (parts[0] === 'uploads') return uploadRequest(service, request, userId, nowMs);
  if (path === 'drives/items/copy') return copyItem(service, userId, request.body, nowMs);
  // Nobody schedules any: that list is empty for whoever sees the filespace.
  const isSnapshots = parts[0] === 'snapshot';
  const drive = service.drives.get(parts[isSnapshots ? 2 : 1] ?? '');
  const seesAll = drive === undefined ? null : service.seesAll(userId, drive.id);
  if (drive === undefined || seesAll === null) return 'not-found';
  if (isSnapshots) return { data: parts[1] === 'instant' && seesAll ? toWireSnapshots(drive) : [] };
  if (parts[0] === 'drives' && parts[2] === 'items') return itemPage(service, drive, seesAll, asked);
  if (parts[0] === 'drives' && parts[2] === 'bundles')
    return postBundle(service, drive, userId, request.bytes, nowMs);
  if (parts[2] === 'activity') return noActivity(drive, seesAll);
  if (parts[2] === 'files') return getContent(service, drive, seesAll, parts[3] ?? '');
  if (parts[2] === 'downloads') return createDownload(drive, seesAll, request.body);
  if (parts[0] !== 'events') throw new Error(`nobody answers ${request.method} ${path}`);
  return request.method === 'GET'
    ? difference(service, drive, userId, asked)
    : postEvents(service, drive, userId, request.body, nowMs);
}

/** Its lines are not simulated: that devices ask for them, and go on without, is. */
function noActivity({ id, epoch, seq }: Drive, seesAll: boolean): Reply {
  const log = { drive_id: id, epoch, seq, scope_hash: scopeHash(seesAll) };
  return { data: { ...log, lines: [], next: null } };
}

function itemPage(service: Service, drive: Drive, seesAll: boolean, asked: URLSearchParams): Reply {
  const at = Number(asked.get('at') ?? drive.seq);
  const epoch = asked.get('epoch');
  if (!drive.history.keeps(at, drive.seq + 1) || (epoch !== null && epoch !== drive.epoch))
    return 'cursor-expired';
  const parent = asked.get('parent');
  const all = (seesAll ? drive.tree.at(at) : []).toSorted(compareEntries);
  if (parent !== null && !all.some(({ id, kind }) => id === parent && kind === 'folder')) return 'not-found';
  const here = parent === null ? all : all.filter((entry) => entry.parentId === parent);
  const after = asked.get('after');
  const last = after === null ? null : (JSON.parse(after) as Entry);
  const left = last === null ? here : here.filter((entry) => compareEntries(entry, last) > 0);
  const page = left.slice(0, service.pageItems);
  const { parentId, kind, name, id } = page.at(-1) ?? { parentId: '', kind: 'file', name: '', id: '' };
  return {
    data: {
      drive_id: drive.id,
      epoch: drive.epoch,
      seq: at,
      scope_hash: scopeHash(seesAll),
      total: seesAll && at === drive.seq && parent === null ? drive.tree.living.size : null,
      next: left.length > page.length ? JSON.stringify({ parentId, kind, name, id }) : null,
      columns: toColumns(page),
    },
  };
}

function difference(service: Service, drive: Drive, userId: string, asked: URLSearchParams): Reply {
  const seesAll = service.seesAll(userId, drive.id) === true;
  const since = Number(asked.get('since'));
  const epoch = asked.get('epoch');
  if (since > drive.seq || since < drive.history.fromSeq || (epoch !== null && epoch !== drive.epoch))
    return 'cursor-expired';
  const before = seesAll ? drive.tree.everAt(since) : [];
  const now = seesAll ? drive.tree.living : new Map<string, Entry>();
  const fresh = [...now.values()].filter((entry) => entry.fromSeq > since);
  const gone = new Set(before.filter(({ id }) => !now.has(id)).map(({ id }) => id));
  const topmost = before.filter((entry) => gone.has(entry.id) && !gone.has(entry.parentId));
  if (fresh.length + topmost.length > service.differenceItems) return 'cursor-expired';
  return {
    data: {
      drive_id: drive.id,
      epoch: drive.epoch,
      from: since,
      to: drive.seq,
      scope_hash: scopeHash(seesAll),
      columns: toColumns(fresh.toSorted(compareEntries)),
      gone: topmost.map(({ id }) => hexOf(id)).join(''),
      ...(seesAll && supersededSince(drive, userId, since)),
    },
  };
}

/** Which changes of this person concurrent changes of others have replaced since, by both names that it has. */
function supersededSince(drive: Drive, userId: string, since: number) {
  const entries = drive.entries.filter(({ seq, effect }) => seq > since && effect.replaced?.by === userId);
  const superseded = entries.map(({ by, effect }) => ({
    event_id: effect.replaced?.changeId ?? '',
    by,
    time: 1e18,
  }));
  return { superseded, overruled: superseded };
}

const eventList = z.array(clientEvent);

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
    results.push(applyOne(service, drive, userId, event.event_id, changeRequestOf(event), nowMs));
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
