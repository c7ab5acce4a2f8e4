import type { ItemKind } from '#contract/entities/item.ts';
import { nameKey } from '#contract/rules/name-key.ts';
import { uniqueName } from '#contract/rules/unique-name.ts';
import { hashContent } from '../../content/content-hash.ts';
import type { TargetFolder } from '../../lib/ports.ts';

export interface PlacedContent {
  readonly sizeBytes: number;
  /** Null: nothing can be said to be equal to it. */
  readonly sha256: string | null;
}

export interface Place {
  readonly name: string;
  /** Its content stands there already. */
  readonly isThere: boolean;
}

/**
 * Where a file goes in a folder of the device: under its own name, or with a number where something else has that name.
 * `reserved`: names of what else goes into that folder.
 */
export async function findFilePlace(
  folder: TargetFolder,
  wanted: string,
  content: PlacedContent,
  reserved: ReadonlySet<string>,
): Promise<Place> {
  for (const name of candidates(wanted, 'file', reserved)) {
    const found = await folder.find(name);
    if (found === null) return { name, isThere: false };
    if (found !== 'folder' && (await isEqual(found, content))) return { name, isThere: true };
  }
  throw new Error('there is always another number');
}

/** A folder of that name is used; where a file has it, one with a number. */
export async function openFolderPlace(
  folder: TargetFolder,
  wanted: string,
  reserved: ReadonlySet<string>,
): Promise<{ readonly name: string; readonly folder: TargetFolder }> {
  for (const name of candidates(wanted, 'folder', reserved)) {
    const opened = await folder.open(name);
    if (opened !== 'taken') return { name, folder: opened };
  }
  throw new Error('there is always another number');
}

function* candidates(wanted: string, kind: ItemKind, reserved: ReadonlySet<string>) {
  const tried = new Set([nameKey(wanted)]);
  const taken = { has: (key: string) => reserved.has(key) || tried.has(key) };
  for (let name = wanted; ; name = uniqueName(wanted, kind, taken)) {
    tried.add(nameKey(name));
    yield name;
  }
}

async function isEqual(found: Blob, { sizeBytes, sha256 }: PlacedContent): Promise<boolean> {
  if (found.size !== sizeBytes) return false;
  if (sizeBytes === 0) return true;
  return sha256 !== null && (await hashContent(found)) === sha256;
}
