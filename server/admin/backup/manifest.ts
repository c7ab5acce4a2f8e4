import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { AdminError } from '../command.ts';

/** Of the folder's layout and of what is in it. A change that an older Lunvik would misread is another number. */
const format = 1;

/** A file of a backup: its length and SHA-256, to be found changed by. */
const file = z.object({ bytes: z.number(), sha256: z.string() });

const manifestShape = z.object({
  format: z.number(),
  /** Of Lunvik, that made it. */
  version: z.string(),
  /** The moment of which it is. */
  taken_at: z.string(),
  /** Of the database it came from. */
  postgres: z.string(),
  /** What the tables have been through, in order. The last one names their version. */
  migrations: z.array(z.string()).min(1),
  /** Distinguishes master keys and reveals nothing else about them; null where nothing was sealed. Hex. */
  key_fingerprint: z.string().nullable(),
  filespaces: z.array(z.object({ id: z.string(), epoch: z.string(), seq: z.number() })),
  sequences: z.record(z.string(), z.number()),
  tables: z.array(file.extend({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  contents: z.object({
    /** `contents.gz`. */
    list: file,
    objects: z.number(),
    bytes: z.number(),
    /** Objects that the storage did not have when they were copied. */
    missing: z.number(),
  }),
  not_included: z.array(z.string()),
});

export type Manifest = z.infer<typeof manifestShape>;
export type BackedUpFile = z.infer<typeof file>;

export const notIncluded: readonly string[] = [
  'the master key: without it nothing that is sealed can be read',
  'contents in storage that customers bring',
  'uploads that were not whole',
  'thumbnails and leaf packs, which are made again',
];

const manifestName = 'manifest.json';

export async function writeManifest(folder: string, manifest: Omit<Manifest, 'format'>): Promise<void> {
  const text = `${JSON.stringify({ format, ...manifest }, null, 1)}\n`;
  await writeFile(join(folder, manifestName), text, { mode: 0o600, flush: true });
  await writeFile(join(folder, `${manifestName}.sha256`), `${hashOf(text)}  ${manifestName}\n`, {
    mode: 0o600,
    flush: true,
  });
}

/** Throws an AdminError of the code `refused` where it is damaged, or of another format. */
export async function readManifest(folder: string): Promise<Manifest> {
  const damaged = (what: string) =>
    new AdminError('refused', `The backup ${folder} is damaged (${what}): use another one.`);
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => null);
  const noted = await readFile(join(folder, `${manifestName}.sha256`), 'utf8').catch(() => '');
  if (text === null || noted.split(' ')[0] !== hashOf(text)) throw damaged(manifestName);
  const found: unknown = JSON.parse(text);
  const itsFormat = z.object({ format: z.number(), version: z.string() }).safeParse(found).data;
  if (itsFormat !== undefined && itsFormat.format !== format)
    throw new AdminError(
      'refused',
      `The backup ${folder} was made by Lunvik ${itsFormat.version} in format ${itsFormat.format}, and this Lunvik reads format ${format}: use that version.`,
    );
  const parsed = manifestShape.safeParse(found);
  if (!parsed.success) throw damaged(manifestName);
  return parsed.data;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
