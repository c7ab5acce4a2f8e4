import { leafItems, readLeafBlock } from '#contract/replica-format/leaf-block.ts';
import { LeafBuilder } from '#contract/replica-format/leaf-builder.ts';
import { packHex } from '#contract/replica-format/packed-ids.ts';
import { sortKey } from '#contract/rules/sort-key/sort-key.ts';
import type { ItemColumns } from '#contract/wire/item-rows.ts';
import type { ArrivedLeaf } from '#worker/replica/store-leaves.ts';

const words =
  'report invoice final draft photo holiday budget plan meeting notes project alpha summary contract scan backup archive design review client'.split(
    ' ',
  );
const endings = ['pdf', 'docx', 'jpg', 'png', 'xlsx', 'txt', 'mp4'];
const rootHex = '0'.repeat(32);
const pageItems = 2000;

export interface Sample {
  /** In the order of the pages of itemPage. */
  readonly pages: readonly ItemColumns[];
  /** The same as the stream of leaves brings them. */
  readonly leaves: readonly ArrivedLeaf[];
  /** Folders by the number of their children. */
  readonly folders: ReadonlyMap<number, string>;
  readonly items: number;
}

interface GeneratedItems {
  readonly id: string;
  readonly parent: string;
  readonly kind: 0 | 1;
  readonly name: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
}

/** A filespace with one folder of half of all items, one of 2,000, one of 50, and the rest in folders of 20. */
export function makeSample(items: number): Sample {
  let number = 0;
  const all: GeneratedItems[] = [];
  const add = (parent: string, kind: 0 | 1): string => {
    number += 1;
    const id = hexOf(number);
    const name = `${words[number % 20]} ${words[(number * 7 + 3) % 20]} ${number}`;
    const modifiedMs = 1.7e12 + ((number * 7919) % 1e9);
    all.push({
      id,
      parent,
      kind,
      name: kind ? `${name}.${endings[number % 7]}` : name,
      sizeBytes: number,
      modifiedMs,
    });
    return id;
  };
  const folders = new Map<number, string>();
  for (const children of [Math.floor(items / 2), 2000, 50]) {
    const folder = add(rootHex, 0);
    folders.set(children, idOf(folder));
    for (let child = 0; child < children; child += 1) add(folder, 1);
  }
  let parent = rootHex;
  while (all.length < items) {
    if (all.length % 21 === 0) parent = add(rootHex, 0);
    else add(parent, 1);
  }
  all.sort(
    (a, b) => compare(a.parent, b.parent) || a.kind - b.kind || compare(sortKey(a.name), sortKey(b.name)),
  );
  const pages: ItemColumns[] = [];
  for (let from = 0; from < all.length; from += pageItems)
    pages.push(columnsOf(all.slice(from, from + pageItems)));
  const leaves = ([0, 1] as const).flatMap((kind) => leavesOf(all.filter((each) => each.kind === kind)));
  return { pages, leaves, folders, items: all.length };
}

function leavesOf(items: readonly GeneratedItems[]): ArrivedLeaf[] {
  const leaves: ArrivedLeaf[] = [];
  const builder = new LeafBuilder();
  const encoder = new TextEncoder();
  items.forEach(({ id, parent, kind, name, sizeBytes, modifiedMs }, at) => {
    const names = encoder.encode(name);
    const [times, nameEnds] = [[modifiedMs], Uint32Array.of(names.length)];
    const source = { ids: packHex(id), sizes: [sizeBytes], created: times, modified: times, nameEnds, names };
    builder.append(packHex(parent), 0, source, 0, 1);
    if (builder.count < leafItems.target && at < items.length - 1) return;
    const leaf = readLeafBlock(builder.finish(kind === 0 ? 'folder' : 'file'));
    leaves.push({ leaf, position: String(at) });
  });
  return leaves;
}

function columnsOf(items: readonly GeneratedItems[]): ItemColumns {
  const runs: ItemColumns['runs'] = [];
  for (const { parent, kind } of items) {
    const last = runs.at(-1);
    if (last?.parent === parent && last.kind === kind) last.count += 1;
    else runs.push({ parent, kind, count: 1 });
  }
  return {
    ids: items.map((each) => each.id).join(''),
    runs,
    names: items.map((each) => each.name),
    sizes: items.map((each) => each.sizeBytes),
    created: items.map((each) => each.modifiedMs),
    modified: items.map((each) => each.modifiedMs),
  };
}

/** Spread as random ids are. */
function hexOf(number: number): string {
  const part = (factor: number) => (Math.imul(number, factor) >>> 0).toString(16).padStart(8, '0');
  return part(0x9e3779b1) + part(0x85ebca6b) + part(0xc2b2ae35) + number.toString(16).padStart(8, '0');
}

function idOf(hex: string): string {
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
