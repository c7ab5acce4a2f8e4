import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { limits } from '#contract/rules/limits.ts';
import { realtimePath, type UpFrame } from '#contract/wire/realtime.ts';
import { isUuid } from '../db/uuid.ts';
import type { Deps } from '../deps.ts';
import { peopleOf } from '../features/access/grants-of.ts';
import { sendProblem } from '../http/problem.ts';
import type { News } from './bus.ts';
import { type Connection, closeCodes, openConnection } from './connection.ts';
import { decodeFrame } from './frames.ts';
import { gather } from './gather.ts';
import { hearersOf } from './hearers.ts';
import { createRooms } from './rooms.ts';
import { endedAmong, type Holder, redeemTicket } from './ticket.ts';

const maxFrameBytes = 65_536;
const farewellMs = 1000;
/** On one process. A browser needs one; a few more are on their way out. */
const socketsPerSession = 20;

declare module 'fastify' {
  interface FastifyRequest {
    /** Whom the ticket of a socket was given to. */
    holder: Holder | null;
  }
  interface FastifyInstance {
    /** What the heartbeat does; tests call it instead of waiting. */
    beatSockets(): Promise<void>;
  }
}

/** The real-time channel: sockets on one side, the bus on the other. */
export async function installRealtime(app: FastifyInstance, deps: Deps): Promise<void> {
  const connections = new Set<Connection>();
  const rooms = createRooms(deps);
  const origin = new URL(deps.settings.publicUrl).origin;
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
      // Another site's page may open a socket from a person's browser; browsers say from where, and cannot be made to lie.
      if (request.headers.origin !== undefined && request.headers.origin !== origin) {
        return sendProblem(reply, { code: 'not-allowed' });
      }
      const { ticket } = request.query;
      request.holder =
        typeof ticket === 'string' ? await redeemTicket(deps, ticket, request.headers.cookie) : null;
      if (request.holder === null) return sendProblem(reply, { code: 'signed-out' });
    },
    handler: (_request, reply) => sendProblem(reply, { code: 'bad-request' }),
    wsHandler: (socket, request) => {
      if (request.holder !== null) accept(socket, request.holder);
    },
  });

  function accept(socket: WebSocket, holder: Holder): void {
    const connection = openConnection(socket, holder);
    const beside = [...connections].filter((each) => each.holder.sessionId === holder.sessionId);
    if (beside.length >= socketsPerSession) {
      connection.end(closeCodes.tooMany, 'too many sockets');
      return;
    }
    let turn = Promise.resolve();
    connections.add(connection);
    socket.on('close', () => {
      connections.delete(connection);
      for (const driveId of [...connection.cursors.keys()]) rooms.leave(connection, driveId);
    });
    socket.on('message', (content) => {
      if (!connection.allow(Date.now())) return connection.end(closeCodes.policy, 'too many messages');
      const frame = decodeFrame(String(content));
      if (frame === undefined) return connection.end(closeCodes.policy, 'not a frame');
      if ('type' in frame) return connection.send({ type: 'PONG' });
      // One after the other: who follows and leaves at once has left.
      turn = turn
        .then(() => hear(connection, frame))
        .catch((error: unknown) => {
          deps.log.warn({ err: error }, 'a frame could not be answered');
          socket.terminate();
        });
    });
  }

  async function hear(connection: Connection, frame: Exclude<UpFrame, { type: 'PING' }>): Promise<void> {
    if ('leave' in frame) return rooms.leave(connection, frame.leave.toLowerCase());
    if (frame.userId !== connection.holder.userId) {
      return connection.send({ type: 'REFUSED', drive_id: frame.driveId });
    }
    return rooms.follow(connection, isUuid(frame.driveId) ? frame.driveId.toLowerCase() : frame.driveId);
  }

  async function onNews(news: News): Promise<void> {
    if (news.kind === 'drive') return rooms.look(news.driveId, news.seq);
    if (news.kind === 'workspace') {
      await tellWorkspace(news);
      const { drive_id: driveId } = news.data;
      if (news.type === 'FILESPACE_DELETE' && typeof driveId === 'string')
        await rooms.checkMembers({ driveId });
      return;
    }
    if (news.kind === 'progress') {
      const { uid, progress } = news;
      return tellPeople(new Set([news.userId]), (one) => one.send({ message: 'progress', uid, progress }));
    }
    if (news.kind === 'access') return tellAccess(news);
    if (news.kind === 'grant') return tellGrant(news);
    if (!(await rooms.lookEverywhere())) {
      for (const connection of connections) connection.end(closeCodes.restart, 'restarting');
      return;
    }
    // Which lists changed meanwhile is not known: everybody lists again.
    for (const connection of connections) connection.send({ type: 'WORKSPACE_CREATE', data: {} });
    await checkAccess();
  }

  /** Whoever lost a place is told and sent away: what is asked for next is asked for with the rights that are left. */
  async function tellAccess({
    userId,
    workspaceId,
    hasLeft,
  }: Extract<News, { kind: 'access' }>): Promise<void> {
    await checkAccess(userId);
    if (workspaceId === undefined) return;
    tellPeople(new Set([userId]), (connection) => {
      connection.send({ type: 'ACCESS_CHANGE', data: { workspace_id: workspaceId } });
      if (hasLeft) connection.end(closeCodes.policy, 'no longer a member');
    });
  }

  /** The followers of the filespaces first: what they hold and may not see any more is to go at once. */
  const tellGrant = gather<Extract<News, { kind: 'grant' }>>(async (all) => {
    for (const driveId of new Set(all.map((news) => news.driveId))) await rooms.checkMembers({ driveId });
    for (const workspaceId of new Set(all.map((news) => news.workspaceId))) {
      const here = all.filter((news) => news.workspaceId === workspaceId);
      tellPeople(await peopleOf(deps.db, workspaceId, here), (connection) => {
        connection.send({ type: 'ACCESS_CHANGE', data: { workspace_id: workspaceId } });
      });
      for (const driveId of new Set(here.map((news) => news.driveId))) {
        const data = { workspace_id: workspaceId, drive_id: driveId };
        await tellWorkspace({ kind: 'workspace', workspaceId, type: 'GRANTS_CHANGE', data });
      }
    }
  });

  async function tellWorkspace(news: Extract<News, { kind: 'workspace' }>): Promise<void> {
    const told = await hearersOf(deps.db, news);
    tellPeople(new Set(told.keys()), (connection) => {
      // Who may not know of every filespace is told to look, not what there is.
      const seesAll = told.get(connection.holder.userId) === true;
      connection.send({
        type: news.type,
        data: seesAll ? { ...news.data } : { workspace_id: news.workspaceId },
      });
    });
  }

  function tellPeople(userIds: ReadonlySet<string>, tell: (connection: Connection) => void): void {
    for (const connection of connections) {
      if (userIds.has(connection.holder.userId)) tell(connection);
    }
  }

  async function beat(): Promise<void> {
    for (const connection of connections) connection.beat();
    await checkAccess();
  }

  /** Whether the sessions still are, and the memberships; of one person, or of all. */
  async function checkAccess(userId?: string): Promise<void> {
    const asked = [...connections].filter(({ holder }) => userId === undefined || holder.userId === userId);
    if (asked.length === 0) return;
    const ended = await endedAmong(
      deps,
      asked.map(({ holder }) => holder),
    );
    for (const connection of asked) {
      const end = ended.get(connection.holder);
      if (end !== undefined) connection.end(closeCodes.policy, `signed out${end ? `: ${end}` : ''}`);
    }
    await rooms.checkMembers({ userId });
  }

  function stop(): void {
    deaf();
    clearInterval(timer);
    for (const connection of connections) connection.end(closeCodes.restart, 'restarting');
    // Half-open sockets never say goodbye; the server does not stay up for them.
    setTimeout(() => {
      for (const connection of connections) connection.cut();
    }, farewellMs).unref();
  }

  const report = (error: unknown) => deps.log.warn({ err: error }, 'news could not be passed on');
  const deaf = deps.bus.listen((news) => void onNews(news).catch(report));
  const timer = setInterval(() => void beat().catch(report), limits.heartbeatMs);
  timer.unref();
  app.decorate('beatSockets', beat);
  app.addHook('onClose', () => rooms.settled());
}
