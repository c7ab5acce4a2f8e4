import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** From its first call on the server says that it is not ready, and each answer is the last of its connection. */
    announceEnd(): void;
    isEnding(): boolean;
    /** Ends the connections over which nothing has come yet: a browser opens some in advance, a proxy keeps some. */
    endUnusedConnections(): void;
  }
}

/**
 * Answers that are given while the server ends are the last of their connection: one that was kept for the next request
 * would hold the server until its patience is over. Node ends those that are between two requests when the port is closed,
 * but not those before their first, nor those whose answer had begun before and said that they are kept.
 */
export function installClosing(app: FastifyInstance): void {
  let isEnding = false;
  const unused = new Set<Socket>();
  const noteUsed = ({ socket }: { readonly socket: Socket }) => void unused.delete(socket);
  app.server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', (request, response) => {
    noteUsed(request);
    response.once('close', () => {
      if (isEnding && !app.server.listening) setImmediate(() => app.server.closeIdleConnections());
    });
  });
  app.server.on('upgrade', noteUsed);

  app.decorate('announceEnd', () => {
    isEnding = true;
  });
  app.decorate('isEnding', () => isEnding);
  app.decorate('endUnusedConnections', () => {
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
  });
  app.addHook('preClose', async () => {
    isEnding = true;
  });
  app.addHook('onSend', async (_, reply) => {
    if (isEnding) reply.header('connection', 'close');
  });
}
