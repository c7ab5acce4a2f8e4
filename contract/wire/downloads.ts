import { z } from 'zod/mini';
import { limits } from '../rules/limits.ts';
import { defineCall } from './call.ts';

/**
 * With a bearer token: one file, with Range, as an attachment; with the query of `momentQuery` as it was then. Its `ETag`
 * names the content; the headers below say which content of the file it is, and what its bytes come to.
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
      'An address from which a browser downloads a file, or a ZIP of files and folders, as they are now or were at the sequence `at`. It works for twelve hours, in this session and browser, and only as long as the person may see all of it; that of a moment which only a snapshot keeps as long as the snapshot is there.',
    auth: 'bearer',
    params: z.object({ driveId: z.string() }),
    body: z.object({
      /** The root stands for everything that the person may see. */
      items: z
        .array(z.string().check(z.maxLength(64)))
        .check(z.minLength(1), z.maxLength(limits.downloadItems)),
      /** `file` and `inline` want one file; `inline` is for an image, a video or another preview in the page. */
      as: z.enum(['file', 'zip', 'inline']),
      /** Names, places and contents as at this sequence: see momentQuery. Whoever may see it then and now may have it. */
      at: z.optional(z.number().check(z.int(), z.minimum(0))),
      epoch: z.optional(z.string()),
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
    problems: [
      'not-found',
      'email-not-verified',
      'cursor-expired',
      'download-too-large',
      'download-path-too-long',
    ],
  }),
  listDownload: defineCall({
    method: 'POST',
    path: 'drives/:driveId/downloads/list',
    summary:
      'What a ZIP that createDownload gave an address for holds, and where in it: columns, folders before what lies in them. Who has them can write the files apart, with ranges of the ZIP.',
    auth: 'bearer',
    params: z.object({ driveId: z.string() }),
    /** The ticket that stands in its address, and the first entry that is asked for. */
    body: z.object({
      ticket: z.string().check(z.maxLength(64)),
      from: z.number().check(z.int(), z.minimum(0)),
    }),
    status: 200,
    response: z.object({
      /** Of the whole download. */
      total: z.number(),
      /** Whether ranges of the ZIP can be asked for. Otherwise each file has to be downloaded by itself. */
      ranges: z.boolean(),
      ids: z.array(z.string()),
      /** 0 folders, 1 files. */
      kinds: z.array(z.number()),
      /** The place of the folder that it lies in, of the whole download; -1 at the top. */
      parents: z.array(z.number()),
      names: z.array(z.string()),
      sizes: z.array(z.number()),
      /** In milliseconds. */
      modified: z.array(z.number()),
      /** The content hash; null of folders, and where nobody has taken it yet. */
      hashes: z.array(z.nullable(z.string())),
      /** Where in the ZIP its content begins. */
      offsets: z.array(z.number()),
    }),
    problems: ['not-found', 'email-not-verified', 'download-ended'],
  }),
  compareContents: defineCall({
    method: 'POST',
    path: 'drives/:driveId/files/same',
    summary:
      'Which files have these contents now, and which have others. What a person may not see is in neither, like what is not there, and so is a file whose content hash nobody has taken.',
    auth: 'bearer',
    params: z.object({ driveId: z.string() }),
    body: z.object({
      files: z
        .array(
          z.object({
            id: z.string().check(z.maxLength(64)),
            /** The content hash, 64 hex digits. */
            sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
          }),
        )
        .check(z.minLength(1), z.maxLength(limits.bundleEntries)),
    }),
    status: 200,
    response: z.object({ same: z.array(z.string()), different: z.array(z.string()) }),
    problems: ['not-found', 'email-not-verified'],
  }),
} as const;
