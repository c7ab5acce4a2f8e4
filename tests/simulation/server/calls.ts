import { z } from 'zod/mini';
import { clientEvent } from '#contract/wire/events.ts';
import { type EventResult, itemCalls } from '#contract/wire/items.ts';
import { problems } from '#contract/wire/problems.ts';
import { applyOne, type Reply } from './apply-one.ts';
import { postBundle } from './bundles.ts';
import { toWireSnapshots } from './columns.ts';
import { createDownload, getContent } from './contents.ts';
import type { Drive } from './drive.ts';
import type { Request, SimulatedResponse } from './messages.ts';
import { spaceResponse } from './people/spaces.ts';
import { difference, itemPage } from './reads/item-reads.ts';
import { leafStream } from './reads/leaf-stream.ts';
import { type Service, scopeHash } from './service.ts';
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
  // Nobody stars anything.
  if (parts[0] === 'drives' && parts[2] === 'stars')
    return { data: { drive_id: drive.id, scope_hash: scopeHash(seesAll), stars: [] } };
  if (parts[0] === 'drives' && parts[2] === 'items') return itemPage(service, drive, seesAll, asked);
  if (parts[0] === 'drives' && parts[2] === 'leaves') return leafStream(service, drive, seesAll, asked);
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
