import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../../dependencies.ts';
import { sendProblem } from '../../../http/problem.ts';

const limitBytes = 65_536;
/** What of an answer the page needs; everything else stays behind. */
const passedOn = ['state', 'code', 'iss', 'error'];

/**
 * Where providers send the browser back, by an address or by a form. It goes on to the page, with the answer in the part
 * of the address that no server and no referrer sees; the page alone has what makes it worth anything. The way is fixed:
 * nothing in the answer can lead elsewhere.
 */
export async function installOidcCallback(app: FastifyInstance, deps: Dependencies): Promise<void> {
  await app.register(async (responses) => {
    responses.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: limitBytes },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    responses.route<{ Params: { provider: string } }>({
      method: ['GET', 'POST'],
      url: '/api/users/sign-in/:provider/answer',
      config: { policy: 'providerCallback' },
      schema: { hide: true },
      handler: async (request, reply) => {
        const { provider } = request.params;
        if (deps.providers.get(provider) === undefined) return sendProblem(reply, { code: 'not-found' });
        const params =
          request.method === 'POST'
            ? request.body
            : new URLSearchParams(request.url.slice(request.url.indexOf('?') + 1));
        const response = new URLSearchParams({ provider });
        for (const name of passedOn) {
          const value = params instanceof URLSearchParams ? params.get(name) : null;
          if (value !== null) response.set(name, value);
        }
        return reply
          .header('cache-control', 'no-store')
          .redirect(`${deps.settings.publicUrl}/provider#${response}`, 303);
      },
    });
  });
}
