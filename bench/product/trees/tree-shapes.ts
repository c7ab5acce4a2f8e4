import { randomUUID } from 'node:crypto';
import { rootRowId } from '#server/db/item-ids.ts';
import { fileTypes } from '#server/demo/name-parts.ts';
import { createRandom } from '#server/demo/random.ts';
import { teamTree } from '#server/demo/team-tree.ts';
import { defaultAttribute, type Entry } from '#server/features/items/entry.ts';

/** A tree of so many items, and what is looked for in its names. */
export interface TreeShape {
  readonly words: string;
  readonly terms: readonly string[];
  rows(items: number): Iterable<Entry>;
}

const chainFolders = 1000;
const nameBytes = 255;
const foldersTogether = 2000;
const terms = ['report', 'invoice 2', 'img_01', 'finch', 'zq', 'e'];

/** Parents come before what is in them. */
export const treeShapes = {
  demo: { words: 'the demo', terms, rows: demoRows },
  one: { words: 'one folder with all of it', terms, rows: oneFolder },
  threes: { words: 'folders of three', terms, rows: foldersOfThree },
  chain: { words: 'a chain of 1,000 folders', terms, rows: chain },
  scripts: {
    words: `names of ${nameBytes} bytes, Arabic, Chinese, emoji, combining marks`,
    terms: ['تقرير', '報告書', '📁', 'résumé', 'zq', '1'],
    rows: longNames,
  },
} satisfies Record<string, TreeShape>;

export type ShapeName = keyof typeof treeShapes;

function* demoRows(items: number): Generator<Entry> {
  // Contents are not stored: of them a device is told the size alone.
  const blobs = new Map(
    fileTypes.map(({ extension, fromBytes, toBytes }) => [
      extension,
      [fromBytes, Math.round((fromBytes + toBytes) / 8)].map((sizeBytes) => ({ id: '', sizeBytes })),
    ]),
  );
  yield* teamTree(items, Date.now(), createRandom(items), blobs);
}

function* oneFolder(items: number): Generator<Entry> {
  const folder = entryOf(rootRowId, 0, 'Everything');
  yield folder;
  for (let number = 1; number < items; number += 1) yield entryOf(folder.id, 1, fileName(number));
}

/** Folders of three files each, two thousand of them in a folder at most. */
function* foldersOfThree(items: number): Generator<Entry> {
  let group = rootRowId;
  let left = items;
  for (let number = 0; left > 0; number += 1) {
    if (number % foldersTogether === 0) {
      const above = entryOf(rootRowId, 0, `Group ${number / foldersTogether + 1}`);
      yield above;
      group = above.id;
      left -= 1;
    }
    const folder = entryOf(group, 0, `Project ${number}`);
    if (left > 0) yield folder;
    left -= 1;
    for (let file = 0; file < 3 && left > 0; file += 1, left -= 1) {
      yield entryOf(folder.id, 1, fileName(number * 3 + file));
    }
  }
}

/** Each folder in the one before, and the files shared out among them. */
function* chain(items: number): Generator<Entry> {
  const folders: string[] = [];
  for (let depth = 1; depth <= Math.min(chainFolders, items / 2); depth += 1) {
    const folder = entryOf(folders.at(-1) ?? rootRowId, 0, `Level ${depth}`);
    yield folder;
    folders.push(folder.id);
  }
  for (let number = folders.length; number < items; number += 1) {
    yield entryOf(folders[number % folders.length] ?? rootRowId, 1, fileName(number));
  }
}

const scripts = [
  'تقرير المبيعات السنوي ',
  '報告書の最終版の写し',
  '📁👩🏽‍💻🗂️📊',
  'Re\u0301sume\u0301 Gu\u0308nther A\u030angstro\u0308m ',
] as const;

/** A tenth of the items are folders, the files shared out among them. */
function* longNames(items: number): Generator<Entry> {
  const fillers = scripts.map(beginningsOf);
  const longName = (number: number, ending: string) => {
    const tail = ` ${number}${ending}`;
    return `${fillers[number % fillers.length]?.(nameBytes - tail.length)}${tail}`;
  };
  const folders: string[] = [];
  for (let number = 0; number < items / 10; number += 1) {
    const parent = folders[(number >> 3) - 1] ?? rootRowId;
    const folder = entryOf(parent, 0, longName(number, ''));
    yield folder;
    folders.push(folder.id);
  }
  for (let number = folders.length; number < items; number += 1) {
    yield entryOf(folders[number % folders.length] ?? rootRowId, 1, longName(number, '.pdf'));
  }
}

/** A text again and again: as many whole characters of it as there is room for, in bytes. */
function beginningsOf(text: string): (bytes: number) => string {
  const byBytes: string[] = [''];
  const encoder = new TextEncoder();
  let name = '';
  for (const { segment } of new Intl.Segmenter().segment(text.repeat(nameBytes))) {
    name += segment;
    const bytes = encoder.encode(name).length;
    if (bytes > nameBytes) break;
    byBytes[bytes] = name;
  }
  for (let bytes = 1; bytes <= nameBytes; bytes += 1) byBytes[bytes] ??= byBytes[bytes - 1] ?? '';
  return (bytes) => byBytes[bytes] ?? '';
}

const words = ['Report', 'Invoice', 'Meeting notes', 'Contract', 'Finch', 'Photo', 'Budget', 'Plan'] as const;

function fileName(number: number): string {
  return `${words[number % words.length]} ${String((number * 7919) % 100_003)} ${number}.pdf`;
}

function entryOf(parentId: string, kind: 0 | 1, name: string): Entry {
  return {
    id: randomUUID(),
    parent_id: parentId,
    kind,
    name,
    size_bytes: kind === 0 ? 0 : 1000 + name.length,
    created_ms: 1.7e12,
    modified_ms: 1.7e12 + name.length * 1000,
    content_seq: 0,
    accessed_ms: 1.7e12,
    attribute: defaultAttribute,
    index_no: 0,
  };
}
