import type { FastifyInstance } from 'fastify';

export interface Drain {
  /** How long requests are taken after the server has said that it is not ready: until proxies have noticed. */
  readonly pauseMs: number;
  /** How long after that what is under way may take before it is cut. */
  readonly limitMs: number;
}

/**
 * Ends the HTTP side without a request that fails.
 *
 *   not ready ── pauseMs ──▶ listens no more; sockets are sent away one by one; running answers end ── limitMs ──▶ cut
 *
 * The application is closed after that, and not before: while it closes it refuses what comes over a connection that is open.
 */
export async function drain(app: FastifyInstance, { pauseMs, limitMs }: Drain): Promise<void> {
  app.announceEnd();
  if (!app.server.listening) return app.close();
  if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
  const ended = new Promise<void>((resolve) => app.server.close(() => resolve()));
  app.endUnusedConnections();
  app.sockets.begin(limitMs);
  const hurry = setTimeout(() => {
    app.server.closeAllConnections();
    app.sockets.cut();
  }, limitMs);
  await ended;
  clearTimeout(hurry);
  await app.close();
}
