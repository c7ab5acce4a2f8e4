import type { Mutant } from './mutant.ts';

/** Bugs in how a device stores items: in leaves. */
export const leafMutants: readonly Mutant[] = [
  {
    name: 'an index from the last start is taken for the present one',
    file: 'worker/tree-index/index-cache.ts',
    find: `    if (saved !== null && (await follow(driveId, saved))) return saved;`,
    replace: `    if (saved !== null) {
      saved.revision = drive.revision;
      return saved;
    }`,
  },
  {
    name: 'a leaf that is split loses its middle',
    file: 'worker/replica/leaves/edit-leaf.ts',
    find: `    pieces.push(readLeafBlock(builder.finish(leaf.kind)));`,
    replace: `    const piece = readLeafBlock(builder.finish(leaf.kind));
    if (part !== 2 || parts < 3) pieces.push(piece);`,
  },
  {
    name: 'a leaf that is joined forgets the other',
    file: 'worker/replica/leaves/edit-leaf.ts',
    find: `  builder.appendLeaf(right, 0, right.count);`,
    replace: `  builder.appendLeaf(right, 0, Math.max(1, right.count - 1));`,
  },
  {
    name: 'what comes behind all others of its name goes into the leaf before',
    file: 'worker/replica/leaves/leaf-key.ts',
    find: `const afterCount = '\\uffff';`,
    replace: `const afterCount = '\\u0001';`,
  },
  {
    name: 'what comes in is put in order by its name as it is written, not as it is sorted',
    file: 'worker/replica/leaves/edit-leaf.ts',
    find: `      const key = sortKey(item.name);`,
    replace: `      const key = item.name;`,
  },
  {
    name: 'a leaf that was written again keeps its old row too',
    file: 'worker/replica/leaves/write-edits.ts',
    find: `  await deleteLeaves(kind, gone);`,
    replace: `  await deleteLeaves(kind, gone.slice(1));`,
  },
  {
    name: 'a fill that was cut goes on behind what it never stored',
    file: 'worker/sync/gather-leaves.ts',
    find: `      const batch = { leaves, ended };`,
    replace: `      const batch = { leaves: ended === null ? leaves : leaves.slice(-1), ended };`,
  },
  {
    name: 'a stream of leaves that broke off counts as whole',
    file: 'worker/sync/store-stream.ts',
    find: `      if (wasCut) return err({ kind: 'offline' });
      if (ended === 'end') break;`,
    replace: `      if (ended !== null) break;`,
  },
  {
    name: 'leaves of another log or of other rights are taken',
    file: 'worker/sync/full-sync.ts',
    find: `  if (isSameLog(filling, opened.value.head))`,
    replace: `  if (opened.ok)`,
  },
  {
    name: 'a folder that was stored before its turn is stored twice',
    file: 'worker/replica/store-leaves.ts',
    find: `  if (again.length > 0) await clearFolders(db, r, kind, again);`,
    replace: ``,
  },
];
