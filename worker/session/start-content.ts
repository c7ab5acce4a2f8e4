import type { EngineContext } from '../engine/engine-context.ts';
import { createThumbnails } from '../thumbnails/thumbnails.ts';
import { type StartUploadsOptions, startUploads } from './start-uploads.ts';

/** What an engine does with the bytes of files, in its person's name. */
export function startContent(context: EngineContext, options: StartUploadsOptions) {
  const { ports } = context;
  const { token, refused, responded } = options;
  return {
    uploads: startUploads(context, options),
    thumbnails: createThumbnails({ ports, token, refused, responded }),
  };
}
