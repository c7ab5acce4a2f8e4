import { z } from 'zod/mini';
import { limits } from '../rules/limits.ts';
import { defineCall } from './call.ts';

/**
 * With a bearer token: one file, with Range, as an attachment. Its `ETag` names the content; the headers below say which
 * content of the file it is, and what its bytes come to.
 */
export function contentPath(driveId: string, fileId: string): string {
  return `drives/${driveId}/files/${fileId}/content`;
}

/** The content hash (docs/decisions/032) of the whole content, 64 hex digits; absent where the server does not know it. */
export const contentHashHeader = 'Lunvik-Content-Hash';

/** `content_seq` of the file as it is sent: 0 where it has its first content. */
export const contentSeqHeader = 'Lunvik-Content-Seq';

/**
 * What a ticket opens, for the browser's own download: GET with Range, no bearer token. The name is only for the address;
 * what the ticket stands for is kept with it.
 */
export function downloadPath(ticket: string, name: string): string {
  return `downloads/${ticket}/${encodeURIComponent(name)}`;
}

export const downloadCalls = {
  createDownload: defineCall({
    method: 'POST',
    path: 'drives/:driveId/downloads',
    summary:
      'An address from which a browser downloads a file, or a ZIP of files and folders as they are now. It works for twelve hours, in this session and browser, and only as long as the person may see all of it.',
    auth: 'bearer',
    params: z.object({ driveId: z.string() }),
    body: z.object({
      items: z
        .array(z.string().check(z.maxLength(64)))
        .check(z.minLength(1), z.maxLength(limits.downloadItems)),
      /** `file` and `inline` want one file; `inline` is for an image, a video or another preview in the page. */
      as: z.enum(['file', 'zip', 'inline']),
    }),
    status: 201,
    response: z.object({
      /** Absolute on this origin. */
      url: z.string(),
      /** What the browser saves it as. */
      name: z.string(),
      files: z.number(),
      folders: z.number(),
      /** Of all contents together. */
      bytes: z.number(),
    }),
    problems: ['not-found', 'email-not-verified', 'download-too-large', 'download-path-too-long'],
  }),
} as const;
