import { once } from 'node:events';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { momentQuery } from '#contract/wire/items.ts';
import { thumbnailRoute, thumbnailSizes } from '#contract/wire/thumbnails.ts';
import type { Dependencies } from '../../dependencies.ts';
import { findActor } from '../../http/bearer.ts';
import { sendProblem } from '../../http/problem.ts';
import { locateContent } from '../../storage/content-location.ts';
import { findWorkspaceStorage } from '../../storage/find-workspace-storage.ts';
import { readContent } from '../../storage/read-content.ts';
import { findFile } from '../downloads/find-file.ts';
import { matchesEtag } from '../downloads/matches-etag.ts';
import { contentProblem } from '../downloads/send-content.ts';

interface Route {
  readonly Params: { readonly driveId: string; readonly fileId: string };
  readonly Querystring: { readonly size?: unknown };
}

/** Of an image as it is now, or was at a moment, for whoever may see it now: a device keeps none of it on its disk. */
export function installThumbnails(app: FastifyInstance, deps: Dependencies): void {
  app.route<Route>({
    method: 'GET',
    url: `/api/${thumbnailRoute(':driveId', ':fileId')}`,
    exposeHeadRoute: false,
    config: { policy: 'thumbnail' },
    schema: { hide: true },
    handler: (request, reply) => sendThumbnail(deps, request, reply),
  });
}

async function sendThumbnail(
  deps: Dependencies,
  request: FastifyRequest<Route>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { actor, params, query, headers } = request;
  if (actor === null) throw new Error('the guard lets nobody in without a session');
  const size = thumbnailSizes.find((each) => String(each) === query.size);
  const moment = momentQuery.safeParse(query);
  if (size === undefined || !moment.success) return sendProblem(reply, { code: 'bad-request' });
  const find = () => findFile(deps.db, actor, params, moment.data);
  const file = await find();
  if (!file.ok) return sendProblem(reply, file.problem);
  const { blob } = file.value;
  const etag = `"${blob.id}-${size}"`;
  const sent = { etag, 'cache-control': 'private, no-store' };
  if (matchesEtag(headers['if-none-match'], etag)) return reply.headers(sent).code(304).send();
  const open = async () => {
    const store = deps.blobs.of(await findWorkspaceStorage(deps.db, blob.workspace_id), blob.region);
    return readContent(store, locateContent(blob));
  };
  const found = await deps.thumbnails
    .find({ person: actor.userId, blob, size, open }, whenLeft(reply))
    .catch((err: unknown) => ({ kind: contentProblem(request, etag, err) }));
  switch (found.kind) {
    case 'none':
      return sendProblem(reply, { code: 'no-thumbnail' });
    case 'too-many':
      return sendProblem(reply.header('retry-after', 1), { code: 'too-many-requests' });
    case 'busy':
      return sendProblem(reply, { code: 'server-busy' });
    case 'missing':
      request.log.error({ etag }, 'a blob is missing');
      return sendProblem(reply, { code: 'storage-unavailable' });
    case 'content-damaged':
    case 'storage-unavailable':
      return sendProblem(reply, { code: found.kind });
  }
  if (found.isNew) {
    const still = await findActor(deps, headers);
    if (!still.ok) return sendProblem(reply, still.problem);
    const stillThere = await find();
    if (!stillThere.ok) return sendProblem(reply, stillThere.problem);
  }
  return reply
    .headers({ ...sent, 'content-security-policy': "default-src 'none'; sandbox" })
    .type('image/webp')
    .send(found.webp);
}

/** Whoever scrolled on asks for nothing any more. */
function whenLeft({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  void once(raw, 'close').then(
    () => left.abort(),
    () => left.abort(),
  );
  return left.signal;
}
