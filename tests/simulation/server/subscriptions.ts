import { z } from 'zod/mini';
import { can, type Role } from '#contract/rules/roles.ts';
import type { ServerEventType } from '#contract/wire/events.ts';
import { clientFrame, type ServerFrame } from '#contract/wire/realtime.ts';
import { wireRow } from './columns.ts';
import type { Drive, LogEntry } from './drive.ts';
import { type Service, scopeHash } from './service.ts';
import type { Member, Space } from './space.ts';

interface Cursor {
  seq: number;
  hash: string;
}

/** One socket of one person on the server's side. */
export interface Subscriber {
  readonly userId: string;
  readonly token: string;
  readonly cursors: Map<string, Cursor>;
  send(frame: string): void;
  close(): void;
}

/** Who follows which filespace: news are read from the log, never from memory. */
export class Subscriptions {
  readonly subscribers = new Set<Subscriber>();
  readonly #service: Service;
  /** How far the log was read for those who follow; it may lag behind the log. */
  readonly #read = new Map<string, { seq: number; epoch: string }>();

  constructor(service: Service) {
    this.#service = service;
  }

  receive(subscriber: Subscriber, text: string) {
    const frame = z.safeParse(clientFrame, JSON.parse(Buffer.from(text, 'base64').toString('utf8')));
    if (!frame.success) return subscriber.close();
    const received = frame.data;
    if ('type' in received) notify(subscriber, { type: 'PONG' });
    else if ('leave' in received) subscriber.cursors.delete(received.leave);
    else this.#follow(subscriber, received.driveId);
  }

  #follow(subscriber: Subscriber, driveId: string) {
    const drive = this.#service.drives.get(driveId);
    const seesAll = this.#service.seesAll(subscriber.userId, driveId);
    if (drive === undefined || seesAll === null) {
      notify(subscriber, { type: 'REFUSED', drive_id: driveId });
      return;
    }
    const { seq, epoch } = drive;
    const hash = scopeHash(seesAll);
    subscriber.cursors.set(driveId, { seq, hash });
    notify(subscriber, { type: 'FOLLOWING', drive_id: driveId, cursor: seq, epoch, scope_hash: hash });
  }

  /** Sends everybody what the log has and they were not sent. */
  look(drive: Drive) {
    const entries = drive.entries.filter(({ seq }) => seq > this.#readUpTo(drive));
    this.#read.set(drive.id, { seq: drive.seq, epoch: drive.epoch });
    for (const subscriber of this.subscribers) this.#sendEntries(subscriber, drive, entries);
  }

  #readUpTo(drive: Drive): number {
    const read = this.#read.get(drive.id);
    return read === undefined || read.epoch !== drive.epoch ? 0 : read.seq;
  }

  #sendEntries(subscriber: Subscriber, drive: Drive, entries: readonly LogEntry[]) {
    const cursor = subscriber.cursors.get(drive.id);
    if (cursor === undefined) return;
    const seesAll = this.#service.seesAll(subscriber.userId, drive.id);
    if (seesAll === null) {
      subscriber.cursors.delete(drive.id);
      notify(subscriber, { type: 'REFUSED', drive_id: drive.id });
      return;
    }
    const changed = cursor.hash !== scopeHash(seesAll);
    cursor.hash = scopeHash(seesAll);
    for (const entry of entries) {
      if (entry.seq <= cursor.seq || (!seesAll && !changed)) continue;
      notify(subscriber, frameOf(drive, entry, cursor.seq, seesAll, changed || entry.effect.pull));
      cursor.seq = entry.seq;
    }
  }

  /** The lists of somebody's workspaces or filespaces are other ones now. */
  notifySpaces(type: ServerEventType, data: Record<string, unknown>, space = this.#service.space) {
    for (const subscriber of this.subscribers) {
      if (space.member(subscriber.userId) !== null) notify(subscriber, { type, data });
    }
  }

  /** The snapshots of a filespace are to be listed again. */
  notifySnapshots({ id: drive_id, workspaceId: workspace_id }: Drive) {
    const space = this.#service.spaceOf(drive_id);
    if (space !== null) this.notifySpaces('SNAPSHOTS_CHANGE', { workspace_id, drive_id }, space);
  }

  notifyUser(userId: string, type: ServerEventType, data: Record<string, unknown>) {
    for (const subscriber of this.subscribers)
      if (subscriber.userId === userId) notify(subscriber, { type, data });
  }

  /** Who came, left or became something else, and those who manage members. Who left is sent away from all that was open. */
  memberChanged(space: Space, { userId, role }: Member, before: Role | null) {
    const data = { workspace_id: space.id };
    this.checkMembers();
    if (before === null) this.notifySpaces('WORKSPACE_CREATE', data, space);
    else this.notifyUser(userId, 'ACCESS_CHANGE', data);
    this.notifyManagers(space);
    for (const subscriber of [...this.subscribers])
      if (role === null && subscriber.userId === userId) subscriber.close();
  }

  notifyManagers(space: Space) {
    const data = { workspace_id: space.id };
    for (const subscriber of this.subscribers) {
      const role = space.member(subscriber.userId)?.role;
      if (can(role, 'manageMembers')) notify(subscriber, { type: 'MEMBERS_CHANGE', data });
    }
  }

  /** As the real rooms do: whenever a membership changed, and with each heartbeat. */
  checkMembers() {
    for (const subscriber of this.subscribers) {
      for (const [driveId, cursor] of [...subscriber.cursors]) {
        const seesAll = this.#service.seesAll(subscriber.userId, driveId);
        const drive = this.#service.drives.get(driveId);
        if (seesAll === null || drive === undefined) {
          subscriber.cursors.delete(driveId);
          notify(subscriber, { type: 'REFUSED', drive_id: driveId });
        } else if (cursor.hash !== scopeHash(seesAll)) {
          cursor.hash = scopeHash(seesAll);
          const location = { drive_id: driveId, cursor: cursor.seq, epoch: drive.epoch };
          notify(subscriber, { type: 'FOLLOWING', ...location, scope_hash: cursor.hash });
        }
      }
    }
  }
}

function notify(subscriber: Subscriber, frame: ServerFrame) {
  subscriber.send(Buffer.from(JSON.stringify(frame)).toString('base64'));
}

/** An entry as it is sent to one follower. */
export function frameOf(
  drive: Drive,
  network: LogEntry,
  prev: number,
  seesAll: boolean,
  pull: boolean,
): ServerFrame {
  const { item } = network.effect;
  const isDeletion = network.effect.type === 'DELETE';
  const id = item.kind === 'folder' ? { folder_id: item.id } : { file_id: item.id };
  const data = isDeletion
    ? { ...id, parent_folder: item.parentId, drive_id: drive.id }
    : wireRow(drive.id, item);
  return {
    type: typeOf(network),
    data: seesAll ? data : {},
    drive_id: drive.id,
    seq: network.seq,
    prev,
    cursor: network.seq,
    epoch: drive.epoch,
    ...(pull && { pull: true }),
    ...(seesAll && { by: network.by }),
  };
}

function typeOf({ effect }: LogEntry): ServerEventType {
  const isFolder = effect.item.kind === 'folder';
  switch (effect.type) {
    case 'NEW_FOLDER':
      return 'NEW_FOLDER_CREATED';
    case 'NEW_FILE':
      return 'NEW_FILE_CREATED';
    case 'FILES':
      return 'FILE_UPLOAD_COMPLETED';
    case 'RESTORE':
      return 'RESTORE_ITEMS';
    case 'CONTENT':
      return 'UPDATE_FILE_SIZE_TIME';
    case 'UNDO':
      return 'UNDO_CHANGE';
    case 'REWIND':
      return 'REWIND';
    case 'PLACE':
      return isFolder ? 'RENAME_FOLDER' : 'RENAME_FILE';
    case 'DELETE':
      return isFolder ? 'DELETE_FOLDER' : 'DELETE_FILE';
  }
}
