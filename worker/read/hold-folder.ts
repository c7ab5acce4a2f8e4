import { liveQuery } from 'dexie';
import type { ItemKind } from '#contract/entities/item.ts';
import type { LeafBlock } from '#contract/replica-format/leaf-block.ts';
import { type LeafKey, leafName, parentKey } from '../replica/leaves/leaf-key.ts';
import { keysOfFolder, leafKeyBefore, leafTableName } from '../replica/leaves/leaf-table.ts';
import { createLeafReader } from '../replica/leaves/read-leaves.ts';
import type { ReplicaDatabase } from '../replica/replica-database.ts';
import type { HeldLeaves, ReadHint } from './folder-view.ts';

/** About a quarter of a million items; what is beyond is read when it is shown. */
const mostBytes = 16 * 1024 * 1024;
const leavesAtOnce = 8;
/** A folder that changes again and again is read again once it rests, and a large one takes a twentieth of the time at most. */
const restMs = 250;
const restPerRead = 20;

export interface HeldPlace {
  readonly driveId: string;
  readonly folderId: string;
}

interface LeavesOfFolder extends Readonly<Record<ItemKind, readonly LeafKey[]>> {
  readonly r: number;
}

/**
 * Reads the leaves of a folder into `hint`, so that any row of it is there in the frame in which the list has scrolled to it,
 * and reads them again whenever the folder has changed. They are dropped the moment that it changes, and when this is stopped.
 */
export function holdFolder(
  db: ReplicaDatabase,
  hint: ReadHint,
  { driveId, folderId }: HeldPlace,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let round = 0;
  let waitMs = 0;
  let own: HeldLeaves | undefined;
  const drop = () => {
    round += 1;
    clearTimeout(timer);
    if (hint.held === own) hint.held = undefined;
  };
  const read = async (keys: LeavesOfFolder) => {
    const current = round;
    const begunMs = performance.now();
    const held = { r: keys.r, folder: new Map<string, LeafBlock>(), file: new Map<string, LeafBlock>() };
    let bytes = 0;
    for (const kind of ['folder', 'file'] as const) {
      for (let at = 0; at < keys[kind].length && bytes < mostBytes; at += leavesAtOnce) {
        const some = keys[kind].slice(at, at + leavesAtOnce);
        for (const [name, leaf] of await leavesOf(db, kind, some)) {
          held[kind].set(name, leaf);
          bytes += leaf.bytes.length;
        }
        if (round !== current) return;
      }
    }
    own = held;
    hint.held = held;
    waitMs = Math.max(restMs, restPerRead * (performance.now() - begunMs));
  };
  const subscription = liveQuery(() => {
    drop();
    return keysOf(db, driveId, folderId);
  }).subscribe({
    next(keys) {
      // A database that closes meanwhile ends the page's questions too, which say so.
      timer = setTimeout(() => void read(keys).catch(drop), waitMs);
      waitMs = Math.max(waitMs, restMs);
    },
    error: drop,
  });
  return () => {
    subscription.unsubscribe();
    drop();
  };
}

/** As loadChildren finds them. */
function keysOf(db: ReplicaDatabase, driveId: string, folderId: string): Promise<LeavesOfFolder> {
  const p = parentKey(folderId);
  return db.transaction('r', [db.shownReplicas, db.folders, db.files], async () => {
    const r = (await db.shownReplicas.get(driveId))?.r ?? 0;
    const ofKind = async (kind: ItemKind) => {
      const [before, own] = await Promise.all([
        leafKeyBefore(kind, [r, p, '']),
        keysOfFolder(db, kind, r, p),
      ]);
      return before === undefined ? own : [before, ...own];
    };
    const [folder, file] = await Promise.all([ofKind('folder'), ofKind('file')]);
    return { r, folder, file };
  });
}

/** Those that are there as they were written. */
function leavesOf(
  db: ReplicaDatabase,
  kind: ItemKind,
  keys: readonly LeafKey[],
): Promise<readonly (readonly [string, LeafBlock])[]> {
  return db.transaction('r', [db[leafTableName(kind)]], async () => {
    const leaves = createLeafReader(kind, { forgiving: true });
    const read = await Promise.all(keys.map(async (key) => [leafName(key), await leaves.read(key)] as const));
    return read.flatMap(([name, leaf]) => (leaf ? [[name, leaf] as const] : []));
  });
}
