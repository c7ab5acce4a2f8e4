import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { firstScreenHints } from '#contract/rules/first-screen-hints.ts';
import { shareFailedHash, shareTargetPath } from '#contract/worker-api/shared-files.ts';
import { sendProblem } from './problem.ts';

const year = 'public, max-age=31536000, immutable';

/** The page: hashed files for ever, all others asked for again; every other address of the page is the page itself. */
export async function installStaticFiles(app: FastifyInstance, folder: string | undefined): Promise<void> {
  const built = folder !== undefined && existsSync(join(folder, 'index.html'));
  const assets = built ? join(folder, 'assets') : '';
  const hints = existsSync(assets) ? firstScreenHints(readdirSync(assets).sort()) : {};
  const hint = (request: FastifyRequest, reply: FastifyReply) => {
    const files = hints[pathOf(request)];
    if (files) reply.header('link', files);
  };
  if (built) {
    await app.register(async (page) => {
      page.addHook('onRoute', (route) => {
        route.config = { ...route.config, policy: 'page' };
      });
      page.addHook('onRequest', async (request, reply) => hint(request, reply));
      await page.register(fastifyStatic, {
        root: folder,
        preCompressed: true,
        index: ['index.html'], // as a mere word it is not found where an encoding is asked for
        cacheControl: false,
        setHeaders: (reply, path) => {
          reply.header('cache-control', path.startsWith(join(folder, 'assets')) ? year : 'no-cache');
        },
      });
      // What the installed app is handed is its service worker's; it comes here where the browser has removed that one.
      page.addContentTypeParser('*', (_request, body, done) => {
        body.resume();
        done(null);
      });
      page.post(shareTargetPath, (_request, reply) => reply.redirect(`/drive${shareFailedHash}`, 303));
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (!built || !isPageAddress(request)) return sendProblem(reply, { code: 'not-found' });
    hint(request, reply);
    return sendPage(reply);
  });
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '';
}

function sendPage(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-cache').sendFile('index.html');
}

/** A browser that opens an address. A missing script or picture is not answered with HTML. */
function isPageAddress(request: FastifyRequest): boolean {
  const path = pathOf(request);
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (/^\/(api|dev|assets)(\/|$)/.test(path)) return false;
  return (request.headers.accept ?? '').includes('text/html');
}
