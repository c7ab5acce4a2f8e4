import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { limits } from '#contract/rules/limits.ts';
import { type ClientFrame, realtimePath } from '#contract/wire/realtime.ts';
import { findAffectedUsers } from '../access/grant-queries.ts';
import type { Dependencies } from '../dependencies.ts';
import { sendProblem } from '../http/problem.ts';
import { coalesce } from './coalesce.ts';
import type { BusEvent } from './event-bus.ts';
import { decodeFrame } from './frames.ts';
import { endedAmong, redeemTicket, type TicketOwner } from './realtime-tickets.ts';
import { findRecipients } from './recipients.ts';
import { createSendOff, type SendOff } from './send-off.ts';
import { type Connection, closeCodes, openConnection } from './socket-connection.ts';
import { createSubscriptions } from './subscriptions.ts';

const maxFrameBytes = 65_536;
/** On one process. A browser needs one; a few more are on their way out. */
const socketsPerSession = 20;

declare module 'fastify' {
  interface FastifyRequest {
    /** Whom the ticket of a socket was given to. */
    principal: TicketOwner | null;
  }
  interface FastifyInstance {
    /** What the heartbeat does; tests call it instead of waiting. */
    beatSockets(): Promise<void>;
    readonly sockets: SendOff;
  }
}

/** The real-time channel: sockets on one side, the bus on the other. */
export async function installRealtime(app: FastifyInstance, deps: Dependencies): Promise<void> {
  const connections = new Set<Connection>();
  const sendOff = createSendOff(connections);
  const subscriptionsByDrive = createSubscriptions(deps);
  await app.register(websocket, {
    options: { maxPayload: maxFrameBytes, perMessageDeflate: false },
    preClose: (done) => {
      stop();
      app.websocketServer.close();
      done();
    },
    errorHandler: (error, socket, request) => {
      request.log.warn({ err: error }, 'a socket broke');
      socket.terminate();
    },
  });
  app.decorateRequest('holder', null);

  app.route<{ Querystring: { ticket?: string } }>({
    method: 'GET',
    url: `/api/${realtimePath}`,
    config: { policy: 'realtime' },
    schema: { hide: true },
    preValidation: async (request, reply) => {
      // That no other site's page asks is the rule of hosts.
      const { ticket } = request.query;
      request.principal =
        typeof ticket === 'string' ? await redeemTicket(deps, ticket, request.headers.cookie) : null;
      if (request.principal === null) return sendProblem(reply, { code: 'signed-out' });
    },
    handler: (_request, reply) => sendProblem(reply, { code: 'bad-request' }),
    wsHandler: (socket, request) => {
      if (request.principal !== null) accept(socket, request.principal);
    },
  });

  function accept(socket: WebSocket, principal: TicketOwner): void {
    const connection = openConnection(socket, principal, () => deps.metrics.eventsSent.inc());
    const beside = [...connections].filter((each) => each.principal.sessionId === principal.sessionId);
    if (beside.length >= socketsPerSession) {
      connection.end(closeCodes.tooMany, 'too many sockets');
      return;
    }
    if (sendOff.hasBegun()) {
      connection.end(closeCodes.restart, 'restarting');
      return;
    }
    let turn = Promise.resolve();
    connections.add(connection);
    deps.metrics.socketsOpen.set(connections.size);
    socket.on('close', () => {
      connections.delete(connection);
      deps.metrics.socketsOpen.set(connections.size);
      for (const driveId of [...connection.cursors.keys()])
        subscriptionsByDrive.unsubscribe(connection, driveId);
    });
    socket.on('message', (content) => {
      if (!connection.allow(Date.now())) return connection.end(closeCodes.policy, 'too many messages');
      const frame = decodeFrame(String(content));
      if (frame === undefined) return connection.end(closeCodes.policy, 'not a frame');
      if ('type' in frame) return connection.send({ type: 'PONG' });
      // One after the other: who subscribes and unsubscribes right after has unsubscribed.
      turn = turn
        .then(() => receive(connection, frame))
        .catch((error: unknown) => {
          deps.log.warn({ err: error }, 'a frame could not be answered');
          socket.terminate();
        });
    });
  }

  async function receive(
    connection: Connection,
    frame: Exclude<ClientFrame, { type: 'PING' }>,
  ): Promise<void> {
    if ('leave' in frame) return subscriptionsByDrive.unsubscribe(connection, frame.leave.toLowerCase());
    if (frame.userId !== connection.principal.userId) {
      return connection.send({ type: 'REFUSED', drive_id: frame.driveId });
    }
    return subscriptionsByDrive.subscribe(connection, frame.driveId);
  }

  async function onEvent(event: BusEvent): Promise<void> {
    if (event.kind === 'drive') return subscriptionsByDrive.poll(event.driveId, event.seq, event.traceparent);
    if (event.kind === 'workspace') {
      await notifyWorkspace(event);
      const { drive_id: driveId } = event.data;
      if (event.type === 'FILESPACE_DELETE' && typeof driveId === 'string')
        await subscriptionsByDrive.recheckAccess({ driveId });
      return;
    }
    if (event.kind === 'progress') {
      const { uid, progress } = event;
      return notifyUsers(new Set([event.userId]), (one) => one.send({ message: 'progress', uid, progress }));
    }
    if (event.kind === 'stars') {
      const data = { drive_id: event.driveId };
      return notifyUsers(new Set([event.userId]), (one) => one.send({ type: 'STARS_CHANGE', data }));
    }
    if (event.kind === 'person-storage') {
      const listsAgain = { type: 'WORKSPACE_STORAGE', data: {} } as const;
      return notifyUsers(new Set([event.userId]), (one) => one.send(listsAgain));
    }
    if (event.kind === 'access') return notifyAccess(event);
    if (event.kind === 'grant') return notifyGrants(event);
    if (event.kind === 'gap') return lookAgain(event);
    // Of another kind is what concerns no socket, here or in a later release.
  }

  /** Nodes that get a bus back say so to each other: however many do, this node looks once more. */
  const lookAgain = coalesce<BusEvent>(async () => {
    await subscriptionsByDrive.pollAll();
    // Which lists have changed since then is not known: everybody lists again.
    for (const connection of connections) connection.send({ type: 'WORKSPACE_CREATE', data: {} });
    await checkAccess();
  });

  /** Whoever lost a membership is notified and disconnected: the next request is made with the rights that are left. */
  async function notifyAccess({
    userId,
    workspaceId,
    hasLeft,
  }: Extract<BusEvent, { kind: 'access' }>): Promise<void> {
    await checkAccess(userId);
    if (workspaceId === undefined) return;
    notifyUsers(new Set([userId]), (connection) => {
      connection.send({ type: 'ACCESS_CHANGE', data: { workspace_id: workspaceId } });
      if (hasLeft) connection.end(closeCodes.policy, 'no longer a member');
    });
  }

  /** The followers of the filespaces first: what they hold and may not see any more is to be removed immediately. */
  const notifyGrants = coalesce<Extract<BusEvent, { kind: 'grant' }>>(async (all) => {
    for (const driveId of new Set(all.map((event) => event.driveId)))
      await subscriptionsByDrive.recheckAccess({ driveId });
    for (const workspaceId of new Set(all.map((event) => event.workspaceId))) {
      const here = all.filter((event) => event.workspaceId === workspaceId);
      notifyUsers(await findAffectedUsers(deps.db, workspaceId, here), (connection) => {
        connection.send({ type: 'ACCESS_CHANGE', data: { workspace_id: workspaceId } });
      });
      for (const driveId of new Set(here.map((event) => event.driveId))) {
        const data = { workspace_id: workspaceId, drive_id: driveId };
        await notifyWorkspace({ kind: 'workspace', workspaceId, type: 'GRANTS_CHANGE', data });
      }
    }
  });

  async function notifyWorkspace(event: Extract<BusEvent, { kind: 'workspace' }>): Promise<void> {
    const recipients = await findRecipients(deps.db, event);
    notifyUsers(new Set(recipients.keys()), (connection) => {
      // Who may not know of every filespace is notified to list again, not of what there is.
      const seesAll = recipients.get(connection.principal.userId) === true;
      connection.send({
        type: event.type,
        data: seesAll ? { ...event.data } : { workspace_id: event.workspaceId },
      });
    });
  }

  function notifyUsers(userIds: ReadonlySet<string>, notify: (connection: Connection) => void): void {
    for (const connection of connections) {
      if (userIds.has(connection.principal.userId)) notify(connection);
    }
  }

  async function beat(): Promise<void> {
    for (const connection of connections) connection.beat();
    await checkAccess();
    await subscriptionsByDrive.pollBehind();
  }

  /** Whether the sessions still are, and the memberships; of one person, or of all. */
  async function checkAccess(userId?: string): Promise<void> {
    const asked = [...connections].filter(
      ({ principal }) => userId === undefined || principal.userId === userId,
    );
    if (asked.length === 0) return;
    const ended = await endedAmong(
      deps,
      asked.map(({ principal }) => principal),
    );
    for (const connection of asked) {
      const end = ended.get(connection.principal);
      if (end !== undefined) connection.end(closeCodes.policy, `signed out${end ? `: ${end}` : ''}`);
    }
    await subscriptionsByDrive.recheckAccess({ userId });
  }

  function stop(): void {
    unsubscribe();
    clearInterval(timer);
    sendOff.begin(0);
  }

  const report = (error: unknown) => deps.log.warn({ err: error }, 'news could not be passed on');
  const unsubscribe = deps.bus.subscribe((event) => void onEvent(event).catch(report));
  const timer = setInterval(() => void beat().catch(report), limits.heartbeatMs);
  timer.unref();
  app.decorate('beatSockets', beat);
  app.decorate('sockets', sendOff);
  app.addHook('onClose', () => subscriptionsByDrive.settled());
}
