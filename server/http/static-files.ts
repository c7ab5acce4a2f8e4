import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { shareFailedHash, shareTargetPath } from '#contract/worker-api/shared-files.ts';
import { sendProblem } from './problem.ts';

const year = 'public, max-age=31536000, immutable';

/** The page: hashed files for ever, all others asked for again; every other address of the page is the page itself. */
export async function installStaticFiles(app: FastifyInstance, folder: string | undefined): Promise<void> {
  const built = folder !== undefined && existsSync(join(folder, 'index.html'));
  const hints = built ? firstScreenHints(join(folder, 'assets')) : {};
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

/**
 * The files of the screen that an address begins with. The script of the page asks for them too, but only once it is there
 * itself: on a slow line that is late. The font comes behind the rest, and in time for the first screen, which is then laid
 * out once.
 */
function firstScreenHints(assets: string): Readonly<Record<string, string>> {
  const names = existsSync(assets) ? readdirSync(assets).sort() : [];
  const hintsOf = (file: string) =>
    names.filter((name) => new RegExp(`^(${file})-[\\w-]{8}\\.(js|css|woff2)$`).test(name)).map(hintOf);
  const font = hintsOf('inter-latin-wght-normal');
  return {
    '/': [...hintsOf('sign-in|page'), ...font].join(', '),
    '/drive': [...hintsOf('main|replica|page'), ...font].join(', '),
  };
}

function hintOf(file: string): string {
  const kinds = {
    js: 'rel=modulepreload',
    css: 'rel=preload; as=style',
    woff2: 'rel=preload; as=font; fetchpriority=low',
  };
  return `</assets/${file}>; ${kinds[file.split('.').at(-1) as keyof typeof kinds]}; crossorigin`;
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
