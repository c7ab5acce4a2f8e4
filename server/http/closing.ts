import type { FastifyInstance } from 'fastify';

/**
 * Answers that are given while the server ends are the last of their connection. One that was kept for the next request
 * would hold the server until its patience is over.
 */
export function installClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', async (_, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}
