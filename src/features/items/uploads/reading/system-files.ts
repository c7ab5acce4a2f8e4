/**
 * What operating systems and programs leave beside people's files. It says something to them alone and nothing anywhere
 * else, and a person never sees most of it: it is not uploaded.
 */
interface SystemFile {
  readonly name: RegExp;
  readonly kind: 'file' | 'folder' | 'both';
}

const systemFiles: readonly SystemFile[] = [
  // macOS, Finder: how a folder was looked at, and under which name.
  { name: /^\.(?:DS_Store|localized)$/i, kind: 'file' },
  // macOS: what a disk of another system cannot keep of a file, in a file of its own.
  { name: /^\._/, kind: 'both' },
  // macOS: the picture of a folder.
  { name: /^Icon\r$/, kind: 'file' },
  { name: /^\.apdisk$/, kind: 'file' },
  // macOS, at the top of disks: search index, trash, log of changes, versions, work files.
  {
    name: /^\.(?:Spotlight-V100|Trashes|fseventsd|DocumentRevisions-V100|TemporaryItems|AppleDouble)$/i,
    kind: 'folder',
  },
  // What a ZIP of macOS keeps of the same.
  { name: /^__MACOSX$/, kind: 'folder' },
  // Windows, Explorer: small pictures, and how a folder is shown.
  { name: /^(?:Thumbs|ehthumbs|ehthumbs_vista)\.db$/i, kind: 'file' },
  { name: /^desktop\.ini$/i, kind: 'file' },
  // Windows, at the top of disks: trash, restore points.
  { name: /^(?:\$RECYCLE\.BIN|System Volume Information)$/i, kind: 'folder' },
  // Linux: how a folder is shown, trash, files that were deleted while open.
  { name: /^\.directory$/, kind: 'file' },
  { name: /^\.Trash-\d+$/, kind: 'folder' },
  { name: /^\.(?:fuse_hidden|nfs[0-9a-f]{8})/, kind: 'file' },
  // Office programs: who has a document open.
  { name: /^~\$/, kind: 'file' },
  { name: /^\.~lock\..*#$/, kind: 'file' },
];

/** Whether a file, or a folder with everything in it, is left out. */
export function isSystemFile(name: string, kind: 'file' | 'folder'): boolean {
  return systemFiles.some((each) => (each.kind === 'both' || each.kind === kind) && each.name.test(name));
}
