import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { describeCalls } from './describe-calls.ts';
import { describeRoutes } from './describe-routes.ts';
import { describeSocket } from './describe-socket.ts';
import { type Json, problemSchema, withoutMarks } from './document-parts.ts';
import { logo, mark } from './logo.ts';
import { socketPage } from './socket-page.ts';

/** Its own files alone; only its styles are made at run time. */
const contentPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";
const textPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";

/** The whole API, in OpenAPI 3.1. */
export function describeApi(version: string): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lunvik',
      version,
      description:
        'Answers have what was asked for in `data`; errors have a `code` for programs and a sentence for people. What happens in a filespace comes over a socket: [its frames](/api/docs/socket).',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    paths: withPlainSummaries({ ...describeCalls(), ...describeRoutes() }),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: problemSchema },
    },
  };
}

function withPlainSummaries(paths: Readonly<Record<string, Json>>): Json {
  const plain = ([method, operation]: readonly [string, unknown]) => {
    const { summary, ...rest } = operation as { readonly summary: string };
    return [method, { summary: withoutMarks(summary), ...rest }] as const;
  };
  return Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(Object.entries(methods).map(plain)),
    ]),
  );
}

/** The API out of the declarations that make it: its calls to read and try at /api/docs, its frames at /api/docs/socket. */
export async function installDocumentation(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    mode: 'static',
    specification: { document: describeApi(version) as never },
  });
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, policy: 'documentation' };
    });
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: contentPolicy,
      uiConfig: { validatorUrl: null },
      logo: { type: 'image/svg+xml', content: Buffer.from(logo), href: '/api/docs', target: '_self' },
      theme: {
        title: 'Lunvik API',
        favicon: [
          {
            filename: 'mark.svg',
            rel: 'icon',
            sizes: 'any',
            type: 'image/svg+xml',
            content: Buffer.from(mark),
          },
        ],
      },
    });
  });
  const socket = describeSocket(version);
  const config = { policy: 'socketDocumentation' } as const;
  const schema = { hide: true };
  app.get('/api/docs/asyncapi.json', { config, schema }, () => socket);
  const page = socketPage(socket);
  app.get('/api/docs/socket', { config, schema }, (_request, reply) =>
    reply.header('content-security-policy', textPolicy).type('text/html; charset=utf-8').send(page),
  );
}
