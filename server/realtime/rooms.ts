import type { Transaction } from 'kysely';
import { permissions } from '#contract/rules/permission.ts';
import type { DownFrame } from '#contract/wire/realtime.ts';
import { atOneMoment } from '../db/at-one-moment.ts';
import { renameLogsIfRestored } from '../db/restored.ts';
import type { Database } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { scopeOf } from '../features/access/scope.ts';
import type { Connection } from './connection.ts';
import { encodeFrame } from './frames.ts';
import { type Line, linesAtOnce, readLines, scopesNow, type Telling, tellings } from './log-lines.ts';

/**
 * Who follows which filespace on this node. However many follow one, its log is read once; what each may be told is
 * decided at the moment of sending.
 *
 *   news ──> look ──> lines after room.seq ──> scopes now ──> one frame per follower and line
 *              ^                                                        │
 *              └──────────── again, while news came or lines are left <─┘
 */
export interface Rooms {
  follow(connection: Connection, driveId: string): Promise<void>;
  leave(connection: Connection, driveId: string): void;
  /** Reads on if the log is longer than what was read. */
  look(driveId: string, seq?: number): void;
  /** The same for all, after the database was away. False where another one came in its place: whoever follows must come again. */
  lookEverywhere(): Promise<boolean>;
  /**
   * Sends away whoever has no way in any more, and tells whoever may see more or less: this person, or anybody; in one
   * filespace, or in all.
   */
  checkMembers(of?: { readonly userId?: string | undefined; readonly driveId?: string }): Promise<void>;
  /** Resolves when nothing is being read or sent. */
  settled(): Promise<void>;
}

interface Room {
  readonly driveId: string;
  readonly epoch: string;
  readonly followers: Set<Connection>;
  /** Lines up to here were read for those who follow. */
  seq: number;
  looking: Promise<void> | null;
  dirty: boolean;
}

const retryMs = 1000;
const followsAtMost = 1000;

export function createRooms(deps: Pick<Deps, 'db' | 'log'>): Rooms {
  const rooms = new Map<string, Room>();

  async function follow(connection: Connection, driveId: string): Promise<void> {
    const access =
      connection.cursors.size < followsAtMost ? await scopeOf(deps.db, connection.holder, driveId) : null;
    if (!connection.open) return;
    if (access === null) return connection.send({ type: 'REFUSED', drive_id: driveId });
    const { drive, hash } = access;
    const room = rooms.get(drive.id) ?? newRoom(drive.id, drive.epoch, drive.seq);
    rooms.set(drive.id, room);
    room.followers.add(connection);
    // The room may have read further than `drive` says. What it read is committed, so a difference finds it.
    const seq = Math.max(drive.seq, room.seq);
    connection.cursors.set(drive.id, { seq, hash });
    connection.send({
      type: 'FOLLOWING',
      drive_id: driveId,
      cursor: seq,
      epoch: drive.epoch,
      scope_hash: hash,
    });
    // News of what was committed after `drive` was read may have come before anybody stood in the room.
    look(drive.id);
  }

  function leave(connection: Connection, driveId: string): void {
    connection.cursors.delete(driveId);
    const room = rooms.get(driveId);
    room?.followers.delete(connection);
    if (room?.followers.size === 0) rooms.delete(driveId);
  }

  function look(driveId: string, seq = Number.POSITIVE_INFINITY): void {
    const room = rooms.get(driveId);
    if (room === undefined || seq <= room.seq) return;
    room.dirty = true;
    room.looking ??= run(room);
  }

  async function run(room: Room): Promise<void> {
    let before = room.seq;
    try {
      while (room.dirty && rooms.get(room.driveId) === room) {
        room.dirty = false;
        before = room.seq;
        await atOneMoment(deps.db, (tx) => readAndTell(room, tx));
      }
    } catch (error) {
      deps.log.warn({ err: error, driveId: room.driveId }, 'the log could not be read for its followers');
      room.seq = before;
      setTimeout(() => look(room.driveId), retryMs).unref();
    } finally {
      room.looking = null;
    }
  }

  /** Names and who may know them are of the same moment: a path that is not there any more may have led elsewhere. */
  async function readAndTell(room: Room, tx: Transaction<Database>): Promise<void> {
    const lines = await readLines(tx, room.driveId, room.seq);
    const last = lines.at(-1);
    if (last === undefined) return;
    room.seq = last.seq; // before anything is awaited: who joins from here on starts behind these lines
    room.dirty ||= lines.length === linesAtOnce;
    await tell(room, tx, lines);
  }

  async function tell(room: Room, tx: Transaction<Database>, lines: readonly Line[]): Promise<void> {
    const followers = [...room.followers];
    const before = new Map(followers.map((one) => [one, one.cursors.get(room.driveId)?.hash]));
    const scopes = await scopesNow(
      tx,
      room.driveId,
      followers.map(({ holder }) => holder.userId),
    );
    const told = new Map<string, readonly Telling[]>();
    for (const { scope, hash } of scopes.values()) {
      if (!told.has(hash)) told.set(hash, await tellings(tx, room.driveId, scope, lines));
    }
    const write = frameWriter(room);
    for (const follower of followers) {
      const now = scopes.get(follower.holder.userId);
      const cursor = follower.cursors.get(room.driveId);
      if (cursor === undefined) continue;
      if (now === undefined) {
        refuse(follower, room.driveId);
        continue;
      }
      // Since this was read another right was told of: what there is to know, the device asks with that.
      const isOld = cursor.hash !== before.get(follower);
      // Told of first: with it the device asks anew, whatever of these lines it may not know of.
      if (!isOld) tellScope(follower, room, now.hash);
      lines.forEach((line, at) => {
        const telling = isOld ? 'pull' : (told.get(now.hash)?.[at] ?? 'silent');
        if (line.seq <= cursor.seq || telling === 'silent') return;
        for (const text of write(line, telling, cursor.seq, !isOld && now.scope.kind === 'everything'))
          follower.sendText(text);
        cursor.seq = line.seq;
      });
    }
  }

  /** Another node may have been the first to find out, and have named the logs anew already. */
  async function isSameDatabase(): Promise<boolean> {
    await renameLogsIfRestored(deps.db);
    const followed = [...rooms.keys()];
    if (followed.length === 0) return true;
    const drives = await deps.db
      .selectFrom('drives')
      .select(['id', 'epoch'])
      .where('id', 'in', followed)
      .execute();
    return drives.every(({ id, epoch }) => (rooms.get(id)?.epoch ?? epoch) === epoch);
  }

  /** No line of the log says it: a device at the end of the log would never ask. */
  function tellScope(follower: Connection, room: Room, hash: string): void {
    const cursor = follower.cursors.get(room.driveId);
    if (cursor === undefined || cursor.hash === hash) return;
    cursor.hash = hash;
    const { driveId, epoch } = room;
    follower.send({ type: 'FOLLOWING', drive_id: driveId, cursor: cursor.seq, epoch, scope_hash: hash });
  }

  /** Once: a line and the news of the same loss may be looked at side by side. */
  function refuse(connection: Connection, driveId: string): void {
    if (!connection.cursors.has(driveId)) return;
    connection.send({ type: 'REFUSED', drive_id: driveId });
    leave(connection, driveId);
  }

  return {
    follow,
    leave,
    look,
    async lookEverywhere() {
      const isSame = await isSameDatabase().catch((error: unknown) => {
        deps.log.warn({ err: error }, 'whether it is still the same database could not be asked');
        return true; // what was lost is looked for all the same
      });
      if (isSame) for (const driveId of [...rooms.keys()]) look(driveId);
      return isSame;
    },
    async checkMembers({ userId, driveId } = {}) {
      for (const room of [...rooms.values()]) {
        if (driveId !== undefined && room.driveId !== driveId) continue;
        const followers = [...room.followers].filter(
          ({ holder }) => userId === undefined || holder.userId === userId,
        );
        if (followers.length === 0) continue;
        const scopes = await scopesNow(
          deps.db,
          room.driveId,
          followers.map(({ holder }) => holder.userId),
        );
        for (const follower of followers) {
          const now = scopes.get(follower.holder.userId);
          if (now === undefined) refuse(follower, room.driveId);
          else tellScope(follower, room, now.hash);
        }
      }
    },
    async settled() {
      await Promise.all([...rooms.values()].map((room) => room.looking));
    },
  };
}

function newRoom(driveId: string, epoch: string, seq: number): Room {
  return { driveId, epoch, seq, followers: new Set(), looking: null, dirty: false };
}

/** Followers who are at the same place get the same text: it is written once. */
function frameWriter(room: Room) {
  const written = new Map<string, readonly string[]>();
  return (line: Line, telling: Telling, prev: number, seesAll: boolean): readonly string[] => {
    const key = `${line.seq} ${telling} ${prev} ${seesAll}`;
    const known = written.get(key);
    if (known !== undefined) return known;
    const texts = framesOf(room, line, telling, prev, seesAll).map(encodeFrame);
    written.set(key, texts);
    return texts;
  };
}

function framesOf(room: Room, line: Line, telling: Telling, prev: number, seesAll: boolean): DownFrame[] {
  const place = { drive_id: room.driveId, seq: line.seq, prev, cursor: line.seq, epoch: room.epoch };
  // Who sees a part is told that something changed there; what, the difference says, filtered.
  if (telling === 'pull')
    return [{ type: line.type, data: seesAll ? { ...line.data } : {}, ...place, pull: true }];
  const data = { ...line.data, ...(telling === 'view' && { permission: permissions.view }) };
  const event: DownFrame = {
    type: line.type,
    data,
    ...place,
    ...(seesAll && line.by !== null && { by: line.by }),
  };
  if (line.change.uploaded !== true) return [event];
  return [event, { type: 'FILE_UPLOAD_COMPLETED', data, drive_id: room.driveId, uid: line.change.item.id }];
}
