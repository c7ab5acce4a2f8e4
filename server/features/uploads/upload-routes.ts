import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '#contract/rules/limits.ts';
import type { EventResult } from '#contract/wire/items.ts';
import { uploadResultHeader, uploadsPath } from '#contract/wire/uploads.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Actor } from '../../http/handler.ts';
import { DiskFull } from '../../storage/disk/disk-room.ts';
import { refuseLateUpload } from './find-late-refusal.ts';
import { finishUpload } from './finish-upload.ts';
import { permitUpload } from './permit-upload.ts';
import { TusStore } from './tus-store.ts';
import { awayCode, fullError, toUploadError, UploadError } from './upload-error.ts';
import { findCanceledUpload, findExistingUpload, requireUploadOwner } from './upload-owner.ts';

/** Uploads in the tus protocol. Who sends is known before tus sees the request, and looked at again at its end. */
export async function installUploads(app: FastifyInstance, deps: Dependencies): Promise<void> {
  const actors = new WeakMap<IncomingMessage, Actor>();
  const actorOf = (request: TusRequest): Actor => {
    const raw = request.runtime?.node?.req as IncomingMessage | undefined;
    const actor = raw && actors.get(raw);
    if (actor === undefined) throw new UploadError('signed-out');
    return actor;
  };

  const refusalOf = (request: TusRequest) => (driveId: string) =>
    refuseLateUpload(deps, request.runtime?.node as NodeRequest, driveId);

  const tus = new Server({
    path: `/api/${uploadsPath}`,
    datastore: new TusStore(deps),
    relativeLocation: true,
    maxSize: limits.uploadFileBytes,
    allowedOrigins: [new URL(deps.settings.publicUrl).origin],
    disableTerminationForFinishedUploads: true,
    // The same file sent again after a lost answer continues the upload that is there.
    namingFunction: (request, metadata) => findExistingUpload(deps, actorOf(request), metadata?.event_id),
    onIncomingRequest: async (request, id) => {
      if (request.method === 'POST') return;
      const result = await requireUploadOwner(deps, actorOf(request), id, request.method, refusalOf(request));
      if (result !== null) reportResult(request, result);
    },
    onUploadCreate: async (request, upload) => {
      await permitUpload(deps, actorOf(request), upload);
      return {};
    },
    onUploadFinish: async (request, upload) => {
      reportResult(request, await finishUpload(deps, upload.id, refusalOf(request)));
      return {};
    },
    onResponseError: (_request, error) => {
      if ('status_code' in error) return undefined;
      const refusal = fullError(error);
      if (error instanceof DiskFull) deps.log.warn({ err: error }, 'an upload found its disk full');
      if (refusal !== null) return refusal;
      const away = awayCode(error);
      deps.log[away ? 'warn' : 'error']({ err: error }, 'an upload failed');
      return new UploadError(away ?? 'internal');
    },
  });

  await app.register(async (scope) => {
    // tus reads the body itself, as it comes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      if (request.actor === null) throw new Error('the guard lets nobody in without a session');
      actors.set(request.raw, request.actor);
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      reply.hijack();
      await tus.handle(request.raw, reply.raw);
    };
    const config = { policy: 'uploads' } as const;
    const schema = { hide: true };
    scope.route({ method: ['POST', 'OPTIONS'], url: `/api/${uploadsPath}`, config, schema, handler });
    const url = `/api/${uploadsPath}/:id`;
    scope.route({ method: ['HEAD', 'PATCH'], url, config, schema, handler });
    scope.delete<{ Params: { id: string } }>(url, { config, schema }, async (request, reply) => {
      const { actor, params, raw } = request;
      if (actor !== null) raw.url = `/api/${uploadsPath}/${await findCanceledUpload(deps, actor, params.id)}`;
      await handler(request, reply);
    });
  });
}

type TusRequest = Parameters<NonNullable<ConstructorParameters<typeof Server>[0]['onIncomingRequest']>>[0];

type NodeRequest = Parameters<typeof refuseLateUpload>[1];

/** In a header, as tus leaves no room for a body; a refusal is a problem like any other besides. */
function reportResult(request: TusRequest, result: EventResult): void {
  const response = request.runtime?.node?.res as ServerResponse | undefined;
  response?.setHeader(uploadResultHeader, encodeURIComponent(JSON.stringify(result)));
  if (result.status === 'rejected') throw toUploadError(result.code);
}
