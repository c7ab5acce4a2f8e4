import { z } from 'zod/mini';
import type { DownEventType } from '#contract/wire/events.ts';
import { type DownFrame, upFrame } from '#contract/wire/realtime.ts';
import { wireRow } from './columns.ts';
import type { Drive, Line } from './drive.ts';
import { type Service, scopeHash } from './service.ts';

interface Cursor {
  seq: number;
  hash: string;
}

/** One socket of one person on the server's side. */
export interface Follower {
  readonly userId: string;
  readonly token: string;
  readonly cursors: Map<string, Cursor>;
  send(frame: string): void;
  close(): void;
}

/** Who follows which filespace: news are read from the log, never from memory. */
export class Rooms {
  readonly followers = new Set<Follower>();
  readonly #service: Service;
  /** How far the log was read for those who follow; it may lag behind the log. */
  readonly #read = new Map<string, { seq: number; epoch: string }>();

  constructor(service: Service) {
    this.#service = service;
  }

  hear(follower: Follower, text: string) {
    const frame = z.safeParse(upFrame, JSON.parse(Buffer.from(text, 'base64').toString('utf8')));
    if (!frame.success) return follower.close();
    const heard = frame.data;
    if ('type' in heard) tell(follower, { type: 'PONG' });
    else if ('leave' in heard) follower.cursors.delete(heard.leave);
    else this.#follow(follower, heard.driveId);
  }

  #follow(follower: Follower, driveId: string) {
    const drive = this.#service.drives.get(driveId);
    const seesAll = this.#service.seesAll(follower.userId, driveId);
    if (drive === undefined || seesAll === null) {
      tell(follower, { type: 'REFUSED', drive_id: driveId });
      return;
    }
    const { seq, epoch } = drive;
    const hash = scopeHash(seesAll);
    follower.cursors.set(driveId, { seq, hash });
    tell(follower, { type: 'FOLLOWING', drive_id: driveId, cursor: seq, epoch, scope_hash: hash });
  }

  /** Tells everybody what the log has and they were not told. */
  look(drive: Drive) {
    const lines = drive.lines.filter(({ seq }) => seq > this.#readUpTo(drive));
    this.#read.set(drive.id, { seq: drive.seq, epoch: drive.epoch });
    for (const follower of this.followers) this.#tellLines(follower, drive, lines);
  }

  #readUpTo(drive: Drive): number {
    const read = this.#read.get(drive.id);
    return read === undefined || read.epoch !== drive.epoch ? 0 : read.seq;
  }

  #tellLines(follower: Follower, drive: Drive, lines: readonly Line[]) {
    const cursor = follower.cursors.get(drive.id);
    if (cursor === undefined) return;
    const seesAll = this.#service.seesAll(follower.userId, drive.id);
    if (seesAll === null) {
      follower.cursors.delete(drive.id);
      tell(follower, { type: 'REFUSED', drive_id: drive.id });
      return;
    }
    const changed = cursor.hash !== scopeHash(seesAll);
    cursor.hash = scopeHash(seesAll);
    for (const line of lines) {
      if (line.seq <= cursor.seq || (!seesAll && !changed)) continue;
      tell(follower, frameOf(drive, line, cursor.seq, seesAll, changed || line.effect.pull));
      cursor.seq = line.seq;
    }
  }

  /** The lists of somebody's workspaces or filespaces are other ones now. */
  tellSpaces(type: DownEventType, data: Record<string, unknown>, space = this.#service.space) {
    for (const follower of this.followers) {
      if (space.member(follower.userId) !== null) tell(follower, { type, data });
    }
  }

  tellPerson(userId: string, type: DownEventType, data: Record<string, unknown>) {
    for (const follower of this.followers) if (follower.userId === userId) tell(follower, { type, data });
  }

  /** As the real rooms do: whenever a membership changed, and with each heartbeat. */
  checkMembers() {
    for (const follower of this.followers) {
      for (const [driveId, cursor] of [...follower.cursors]) {
        const seesAll = this.#service.seesAll(follower.userId, driveId);
        const drive = this.#service.drives.get(driveId);
        if (seesAll === null || drive === undefined) {
          follower.cursors.delete(driveId);
          tell(follower, { type: 'REFUSED', drive_id: driveId });
        } else if (cursor.hash !== scopeHash(seesAll)) {
          cursor.hash = scopeHash(seesAll);
          const place = { drive_id: driveId, cursor: cursor.seq, epoch: drive.epoch };
          tell(follower, { type: 'FOLLOWING', ...place, scope_hash: cursor.hash });
        }
      }
    }
  }
}

function tell(follower: Follower, frame: DownFrame) {
  follower.send(Buffer.from(JSON.stringify(frame)).toString('base64'));
}

/** A line as it is told to one follower. */
export function frameOf(drive: Drive, line: Line, prev: number, seesAll: boolean, pull: boolean): DownFrame {
  const { item } = line.effect;
  const isDeletion = line.effect.type === 'DELETE';
  const id = item.kind === 'folder' ? { folder_id: item.id } : { file_id: item.id };
  const data = isDeletion
    ? { ...id, parent_folder: item.parentId, drive_id: drive.id }
    : wireRow(drive.id, item);
  return {
    type: typeOf(line),
    data: seesAll ? data : {},
    drive_id: drive.id,
    seq: line.seq,
    prev,
    cursor: line.seq,
    epoch: drive.epoch,
    ...(pull && { pull: true }),
    ...(seesAll && { by: line.by }),
  };
}

function typeOf({ effect }: Line): DownEventType {
  const isFolder = effect.item.kind === 'folder';
  switch (effect.type) {
    case 'NEW_FOLDER':
      return 'NEW_FOLDER_CREATED';
    case 'NEW_FILE':
      return 'NEW_FILE_CREATED';
    case 'PLACE':
      return isFolder ? 'RENAME_FOLDER' : 'RENAME_FILE';
    case 'DELETE':
      return isFolder ? 'DELETE_FOLDER' : 'DELETE_FILE';
  }
}
