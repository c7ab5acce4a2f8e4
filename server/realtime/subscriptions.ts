import type { Transaction } from 'kysely';
import { findScope } from '../access/scope.ts';
import { isUuid } from '../db/is-uuid.ts';
import { inRepeatableRead } from '../db/repeatable-read.ts';
import { rotateLogIdsAfterRestore } from '../db/rotate-log-ids.ts';
import type { Database } from '../db/schema.ts';
import type { Dependencies } from '../dependencies.ts';
import { trace } from '../tracing/tracing.ts';
import {
  createDriveSubscribers,
  type DriveSubscribers,
  noteSending,
  traceSending,
} from './drive-subscribers.ts';
import { createFrameWriter } from './frame-writer.ts';
import {
  type DeliveryMode,
  deliveryModes,
  type LogEntry,
  loadLogEntries,
  loadLogs,
  loadScopes,
  logBatchSize,
} from './log-entries.ts';
import { type Connection, closeCodes } from './socket-connection.ts';

/**
 * Who follows which filespace on this node. However many follow one, its log is read once; what each may be sent is
 * decided at the moment of sending.
 *
 *   news ──> look ──> lines after room.seq ──> scopes now ──> one frame per follower and line
 *              ^                                                        │
 *              └──────────── again, while news came or lines are left <─┘
 */
export interface Subscriptions {
  subscribe(connection: Connection, driveId: string): Promise<void>;
  unsubscribe(connection: Connection, driveId: string): void;
  /** Reads on if the log is longer than what was read; `traceparent`: of the trace in which it became longer. */
  poll(driveId: string, seq?: number, traceparent?: string): void;
  /** Looks whether a log is longer than what was read, although nobody said so: news may be lost without a word. */
  pollBehind(): Promise<void>;
  /** The same for all, after the database was away; logs are renamed where another one came in its place. */
  pollAll(): Promise<void>;
  /**
   * Sends away whoever has no access any more, and notifies whoever may see more or less: this person, or anybody; in one
   * filespace, or in all.
   */
  recheckAccess(of?: { readonly userId?: string | undefined; readonly driveId?: string }): Promise<void>;
  /** Resolves when nothing is being read or sent. */
  settled(): Promise<void>;
}

const retryMs = 1000;
const maxSubscriptionsPerConnection = 1000;

export function createSubscriptions(deps: Pick<Dependencies, 'db' | 'log' | 'tracing'>): Subscriptions {
  const subscriptionsByDrive = new Map<string, DriveSubscribers>();

  async function subscribe(connection: Connection, askedId: string): Promise<void> {
    const driveId = isUuid(askedId) ? askedId.toLowerCase() : askedId;
    const access =
      connection.cursors.size < maxSubscriptionsPerConnection
        ? await findScope(deps.db, connection.principal, driveId)
        : null;
    if (!connection.open) return;
    if (access === null) return connection.send({ type: 'REFUSED', drive_id: driveId });
    const { drive, hash } = access;
    endFormer(drive);
    const driveSubscribers =
      subscriptionsByDrive.get(drive.id) ?? createDriveSubscribers(drive.id, drive.epoch, drive.seq);
    subscriptionsByDrive.set(drive.id, driveSubscribers);
    driveSubscribers.subscribers.add(connection);
    // The room may have read further than `drive` says. What it read is committed, so a difference finds it.
    const seq = Math.max(drive.seq, driveSubscribers.seq);
    connection.cursors.set(drive.id, { seq, hash });
    connection.send({
      type: 'FOLLOWING',
      drive_id: driveId,
      cursor: seq,
      epoch: drive.epoch,
      scope_hash: hash,
    });
    // News of what was committed after `drive` was read may have come before anybody stood in the room.
    poll(drive.id);
  }

  function unsubscribe(connection: Connection, driveId: string): void {
    connection.cursors.delete(driveId);
    const driveSubscribers = subscriptionsByDrive.get(driveId);
    driveSubscribers?.subscribers.delete(connection);
    if (driveSubscribers?.subscribers.size === 0) subscriptionsByDrive.delete(driveId);
  }

  function poll(driveId: string, seq = Number.POSITIVE_INFINITY, traceparent?: string): void {
    const driveSubscribers = subscriptionsByDrive.get(driveId);
    if (driveSubscribers === undefined || seq <= driveSubscribers.seq) return;
    driveSubscribers.dirty = true;
    driveSubscribers.traceparent = traceparent;
    driveSubscribers.looking ??= run(driveSubscribers);
  }

  async function run(driveSubscribers: DriveSubscribers): Promise<void> {
    let before = driveSubscribers.seq;
    try {
      while (
        driveSubscribers.dirty &&
        subscriptionsByDrive.get(driveSubscribers.driveId) === driveSubscribers
      ) {
        driveSubscribers.dirty = false;
        before = driveSubscribers.seq;
        await traceSending(deps.tracing, driveSubscribers, () =>
          inRepeatableRead(deps.db, (tx) => readAndSend(driveSubscribers, tx)),
        );
      }
    } catch (error) {
      deps.log.warn(
        { err: error, driveId: driveSubscribers.driveId },
        'the log could not be read for its followers',
      );
      driveSubscribers.seq = before;
      setTimeout(() => poll(driveSubscribers.driveId), retryMs).unref();
    } finally {
      driveSubscribers.looking = null;
    }
  }

  /** Names and who may know them are of the same moment: a path that is not there any more may have led elsewhere. */
  async function readAndSend(driveSubscribers: DriveSubscribers, tx: Transaction<Database>): Promise<void> {
    const entries = await loadLogEntries(tx, driveSubscribers);
    const last = entries.at(-1);
    if (last === undefined) return;
    driveSubscribers.seq = last.seq; // before anything is awaited: who joins from here on starts behind these lines
    driveSubscribers.dirty ||= entries.length === logBatchSize;
    noteSending(entries.length, driveSubscribers);
    await deliver(driveSubscribers, tx, entries);
  }

  async function deliver(
    driveSubscribers: DriveSubscribers,
    tx: Transaction<Database>,
    entries: readonly LogEntry[],
  ): Promise<void> {
    const subscribers = [...driveSubscribers.subscribers];
    const before = new Map(subscribers.map((one) => [one, one.cursors.get(driveSubscribers.driveId)?.hash]));
    const scopes = await loadScopes(
      tx,
      driveSubscribers.driveId,
      subscribers.map(({ principal }) => principal.userId),
    );
    const modes = new Map<string, readonly DeliveryMode[]>();
    for (const { scope, hash } of scopes.values()) {
      if (!modes.has(hash))
        modes.set(hash, await deliveryModes(tx, driveSubscribers.driveId, scope, entries));
    }
    const write = createFrameWriter(driveSubscribers);
    for (const subscriber of subscribers) {
      const now = scopes.get(subscriber.principal.userId);
      const cursor = subscriber.cursors.get(driveSubscribers.driveId);
      if (cursor === undefined) continue;
      if (now === undefined) {
        refuse(subscriber, driveSubscribers.driveId);
        continue;
      }
      // Since this was read another permission changed: on that notice the device asks for all there is.
      const isOld = cursor.hash !== before.get(subscriber);
      // Sent first: on it the device asks again, whatever of these entries it may not know of.
      if (!isOld) sendScopeChange(subscriber, driveSubscribers, now.hash);
      entries.forEach((entry, at) => {
        const mode = isOld ? 'pull' : (modes.get(now.hash)?.[at] ?? 'hidden');
        if (entry.seq <= cursor.seq || mode === 'hidden') return;
        for (const text of write(entry, mode, cursor.seq, !isOld && now.scope.kind === 'everything'))
          subscriber.sendText(text);
        cursor.seq = entry.seq;
      });
    }
  }

  /** Whoever follows a log by a name that it no longer has must come again. Returns what is followed, and how long it is. */
  async function endRenamed() {
    const followed = await loadLogs(deps.db, [...subscriptionsByDrive.keys()]);
    for (const log of followed) endFormer(log);
    return followed;
  }

  function endFormer({ id, epoch }: { readonly id: string; readonly epoch: string }): void {
    const former = subscriptionsByDrive.get(id);
    if (former === undefined || former.epoch === epoch) return;
    subscriptionsByDrive.delete(id);
    for (const connection of former.subscribers) connection.end(closeCodes.restart, 'restarting');
  }

  /** No line of the log says it: a device at the end of the log would never ask. */
  function sendScopeChange(subscriber: Connection, driveSubscribers: DriveSubscribers, hash: string): void {
    const cursor = subscriber.cursors.get(driveSubscribers.driveId);
    if (cursor === undefined || cursor.hash === hash) return;
    cursor.hash = hash;
    const { driveId, epoch } = driveSubscribers;
    subscriber.send({ type: 'FOLLOWING', drive_id: driveId, cursor: cursor.seq, epoch, scope_hash: hash });
  }

  /** Once: a line and the news of the same loss may be looked at side by side. */
  function refuse(connection: Connection, driveId: string): void {
    if (!connection.cursors.has(driveId)) return;
    connection.send({ type: 'REFUSED', drive_id: driveId });
    unsubscribe(connection, driveId);
  }

  return {
    subscribe: (connection, driveId) =>
      trace(deps.tracing, 'follow filespace', { kind: 'server' }, () => subscribe(connection, driveId)),
    unsubscribe,
    poll,
    async pollBehind() {
      for (const { id, seq } of await endRenamed()) poll(id, seq);
    },
    async pollAll() {
      await rotateLogIdsAfterRestore(deps.db)
        .then(endRenamed)
        .catch((error: unknown) => {
          // What was lost is looked for all the same.
          deps.log.warn({ err: error }, 'whether it is still the same database could not be asked');
        });
      for (const driveId of [...subscriptionsByDrive.keys()]) poll(driveId);
    },
    async recheckAccess({ userId, driveId } = {}) {
      for (const driveSubscribers of [...subscriptionsByDrive.values()]) {
        if (driveId !== undefined && driveSubscribers.driveId !== driveId) continue;
        const subscribers = [...driveSubscribers.subscribers].filter(
          ({ principal }) => userId === undefined || principal.userId === userId,
        );
        if (subscribers.length === 0) continue;
        const scopes = await loadScopes(
          deps.db,
          driveSubscribers.driveId,
          subscribers.map(({ principal }) => principal.userId),
        );
        for (const subscriber of subscribers) {
          const now = scopes.get(subscriber.principal.userId);
          if (now === undefined) refuse(subscriber, driveSubscribers.driveId);
          else sendScopeChange(subscriber, driveSubscribers, now.hash);
        }
      }
    },
    async settled() {
      await Promise.all(
        [...subscriptionsByDrive.values()].map((driveSubscribers) => driveSubscribers.looking),
      );
    },
  };
}
