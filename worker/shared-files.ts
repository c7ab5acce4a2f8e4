import {
  sharedFileHeaders,
  sharedFilesCache,
  shareFailedHash,
  shareTargetField,
} from '#contract/worker-api/shared-files.ts';

/** Where the page begins that takes them. */
const page = '/drive';

/**
 * Keeps what the system hands over until the page has asked where it goes: the page of the same moment may be a sign-in.
 * Answers with the way to the page.
 */
export async function keepSharedFiles(
  request: Request,
  storage: Pick<CacheStorage, 'open'>,
  newId: () => string,
): Promise<Response> {
  try {
    const form = await request.formData();
    const files = form.getAll(shareTargetField).filter((value) => value instanceof File);
    const cache = await storage.open(sharedFilesCache);
    for (const file of files) await cache.put(`/shared/${newId()}`, sharedFileResponse(file));
    return Response.redirect(new URL(page, request.url), 303);
  } catch {
    return Response.redirect(new URL(page + shareFailedHash, request.url), 303);
  }
}

/** A file as it stands in the cache. */
function sharedFileResponse(file: File): Response {
  return new Response(file, {
    headers: {
      'content-type': file.type || 'application/octet-stream',
      [sharedFileHeaders.name]: encodeURIComponent(file.name),
      [sharedFileHeaders.modifiedMs]: String(file.lastModified),
    },
  });
}
