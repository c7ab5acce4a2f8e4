import { randomUUID } from 'node:crypto';
import { nameKey } from '#contract/rules/name-key.ts';
import { uniqueName } from '#contract/rules/unique-name.ts';
import { rootRowId } from '../db/item-ids.ts';
import { defaultAttribute } from '../features/items/entry.ts';
import type { NewEntry } from '../features/items/log/insert-entries.ts';
import type { DemoBlob } from './demo-blobs.ts';
import {
  clients,
  departments,
  type FileType,
  fileTypes,
  parts,
  projects,
  subjects,
  versions,
} from './name-parts.ts';
import type { Random } from './random.ts';

const dayMs = 86_400_000;
const years = 4;

/**
 * The folders and files of a team that has worked for some years: a folder with half of everything (its photographs), a
 * few with two thousand, and projects in all sizes. Parents come before what is in them.
 */
export function* teamTree(
  count: number,
  nowMs: number,
  chance: Random,
  blobs: ReadonlyMap<string, readonly DemoBlob[]>,
): Generator<NewEntry> {
  const tree = createTree(nowMs, chance, blobs);
  let left = count;
  const addEntry = (entry: NewEntry) => {
    left -= 1;
    return entry;
  };
  for (const name of departments) if (left > 0) yield addEntry(tree.folder(rootRowId, name));
  const archive = addEntry(tree.folder(rootRowId, 'Photos'));
  yield archive;
  const camera = addEntry(tree.folder(archive.id, 'Camera imports'));
  yield camera;
  for (let photo = 1; photo <= count / 2 && left > 0; photo += 1)
    yield addEntry(tree.photo(camera.id, photo));
  for (const large of largeFolders) {
    const size = Math.min(large.size, Math.floor(count / 50), left - 1);
    if (size < 1) continue;
    const folder = addEntry(tree.folder(tree.department(large.department), large.name));
    yield folder;
    for (let number = 1; number <= size; number += 1) yield addEntry(tree.numbered(folder.id, large, number));
  }
  while (left > 0) {
    const project = addEntry(tree.folder(tree.department(chance.pick(departments)), tree.projectName()));
    yield project;
    const folders = [project];
    for (let more = chance.whole(1, 7); more > 0 && left > 0; more -= 1) {
      const folder = addEntry(tree.folder(chance.pick(folders).id, chance.pick(parts)));
      folders.push(folder);
      yield folder;
    }
    for (let more = chance.whole(6, 90); more > 0 && left > 0; more -= 1) {
      yield addEntry(tree.document(chance.pick(folders).id));
    }
  }
}

interface LargeFolder {
  readonly department: (typeof departments)[number];
  readonly name: string;
  readonly size: number;
  readonly prefix: string;
  readonly extension: string;
}

const largeFolders: readonly LargeFolder[] = [
  { department: 'Finance', name: 'Receipts', size: 2000, prefix: 'Receipt', extension: 'pdf' },
  { department: 'Support', name: 'Ticket exports', size: 2000, prefix: 'Ticket', extension: 'csv' },
  { department: 'Engineering', name: 'Build logs', size: 2000, prefix: 'build', extension: 'txt' },
  { department: 'Design', name: 'Icons', size: 2000, prefix: 'icon', extension: 'png' },
  { department: 'Legal', name: 'Signed contracts', size: 2000, prefix: 'Contract', extension: 'pdf' },
];

function createTree(nowMs: number, chance: Random, blobs: ReadonlyMap<string, readonly DemoBlob[]>) {
  const keys = new Map<string, Set<string>>();
  const byDepartment = new Map<string, string>();

  const add = (parent: string, wantedName: string, kind: 0 | 1, blob: DemoBlob | null): NewEntry => {
    const taken = keys.get(parent) ?? new Set<string>();
    keys.set(parent, taken);
    const name = uniqueName(wantedName, kind === 0 ? 'folder' : 'file', taken);
    taken.add(nameKey(name));
    // Most work is recent: the square moves the dates towards today.
    const ageMs = chance.next() ** 2 * years * 365 * dayMs;
    const modifiedMs = Math.round(nowMs - ageMs);
    return {
      id: randomUUID(),
      parent_id: parent,
      kind,
      name,
      size_bytes: blob?.sizeBytes ?? 0,
      created_ms: Math.round(modifiedMs - chance.next() * 60 * dayMs),
      modified_ms: modifiedMs,
      accessed_ms: modifiedMs,
      attribute: defaultAttribute,
      index_no: 0,
      content_seq: 0,
      blob_id: blob?.id ?? null,
    };
  };
  const file = (parent: string, stem: string, extension: string) =>
    add(parent, `${stem}.${extension}`, 1, chance.pick(blobs.get(extension) ?? []));

  return {
    folder(parent: string, name: string): NewEntry {
      const entry = add(parent, name, 0, null);
      if (parent === rootRowId) byDepartment.set(name, entry.id);
      return entry;
    },
    department: (name: string) => byDepartment.get(name) ?? rootRowId,
    photo: (parent: string, number: number) =>
      file(parent, `${chance.next() < 0.8 ? 'IMG' : 'DSC'}_${String(number).padStart(5, '0')}`, 'jpg'),
    numbered: (parent: string, { prefix, extension }: LargeFolder, number: number) =>
      file(parent, `${prefix} ${String(number).padStart(4, '0')} ${chance.pick(clients)}`, extension),
    projectName: () => `${chance.pick(clients)} - ${chance.pick(projects)} ${chance.whole(2022, 2026)}`,
    document(parent: string): NewEntry {
      const about = chance.next();
      const subject = chance.pick(subjects);
      const detail =
        about < 0.35
          ? ` ${chance.pick(clients)}`
          : about < 0.55
            ? ` ${chance.whole(2022, 2026)}-${String(chance.whole(1, 12)).padStart(2, '0')}`
            : about < 0.7
              ? ` Q${chance.whole(1, 4)} ${chance.whole(2022, 2026)}`
              : '';
      return file(parent, `${subject}${detail}${chance.pick(versions)}`, pickType(chance).extension);
    },
  };
}

const allWeights = fileTypes.reduce((sum, type) => sum + type.weight, 0);

function pickType(chance: Random): FileType {
  let rest = chance.next() * allWeights;
  const found = fileTypes.find((type) => {
    rest -= type.weight;
    return rest < 0;
  });
  return found ?? chance.pick(fileTypes);
}
