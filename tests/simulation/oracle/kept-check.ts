import { rootId } from '#contract/rules/root-folder.ts';
import { type OfflineFileRow, storedFilesOf } from '#worker/replica/contents/offline-rows.ts';
import { contentOf } from '../server/contents.ts';
import type { Drive } from '../server/drive.ts';
import type { Entry } from '../server/tree.ts';
import type { Edit } from '../storage/table.ts';
import { contentHashOf } from '../world/blob.ts';
import type { Device } from '../world/device.ts';
import { driveRow, storedItems } from './replica-view.ts';

const concerned = new Set(['offlineFiles', 'syncStates', 'files']);

export function keptRows({ database }: Device): readonly OfflineFileRow[] {
  return (database?.rows('offlineFiles') ?? []) as readonly OfflineFileRow[];
}

/** After each commit: what is said to be here is, is a content that the file had, and the file is one that is seen. */
export function wronglyKept(device: Device, edits: readonly Edit[], isForgetful: boolean): string | null {
  if (!edits.some(({ table }) => concerned.has(table.name))) return null;
  const changed = new Set(
    edits.flatMap(({ table, after }) => (table.name === 'offlineFiles' ? [after] : [])),
  );
  const drives = [...device.world.service.drives.values(), ...device.world.previousDrives.values()];
  for (const row of keptRows(device)) {
    if (isUnseen(device, row)) return `keeps ${row.fileId}, which is not there`;
    if (!changed.has(row) || row.here === null) continue;
    const hash = storedHash(device, row.here.file);
    if (hash === null && isForgetful) continue;
    const versions = drives.filter(({ id }) => id === row.driveId).flatMap((drive) => versionsOf(drive, row));
    if (!versions.some((entry) => hashOf(device, entry) === hash))
      return `has for ${row.fileId} what the file never held`;
  }
  return null;
}

/** Of a filespace that is not known, or not in its blocks. */
function isUnseen({ database }: Device, { driveId, fileId }: OfflineFileRow): boolean {
  const shown = database && driveRow(database, driveId)?.shown;
  if (!database || shown === undefined) return true;
  return shown?.complete === true && !storedItems(database, shown.r).some(({ id }) => id === fileId);
}

function versionsOf({ tree }: Drive, { fileId }: OfflineFileRow): readonly Entry[] {
  const past = [...tree.dropped, ...tree.past].filter(({ id }) => id === fileId);
  const now = tree.living.get(fileId);
  return now === undefined ? past : [...past, now];
}

function hashOf({ world }: Device, entry: Entry): string | null {
  if (entry.content !== null) return entry.content.sha256;
  const bytes = contentOf(entry, world.service.contents);
  return bytes && contentHashOf(bytes);
}

/** Null where there is no such file, or not all of it. */
function storedHash({ machine }: Device, file: string): string | null {
  for (const files of machine.files.directories.values()) {
    const stored = files.get(file);
    if (stored !== undefined) return stored.isWhole ? contentHashOf(stored.content.bytes) : null;
  }
  return null;
}

/** What a device has still to fetch; null where nothing. */
export function unfetched(device: Device, drives: readonly Drive[]): string | null {
  const row = keptRows(device).find(({ stageName }) => stageName !== 'here');
  if (row !== undefined) return `has ${row.fileId} ${JSON.stringify(row.stage)}`;
  const rows = new Set(keptRows(device).map(({ fileId }) => fileId));
  const missing = drives.flatMap((drive) => pinnedIn(device, drive)).find(({ id }) => !rows.has(id));
  return missing === undefined ? null : `does not fetch ${missing.id}`;
}

/** When all is quiet: what is pinned is here as it is on the server, what is not pinned only because it was opened. */
export function findMismatch(device: Device, drives: readonly Drive[]): string | null {
  const rows = new Map(keptRows(device).map((row) => [row.fileId, row]));
  for (const drive of drives) {
    const pinned = new Set(pinnedIn(device, drive));
    for (const entry of drive.tree.living.values()) {
      const row = rows.get(entry.id);
      rows.delete(entry.id);
      if (row === undefined && !pinned.has(entry)) continue;
      if (row?.isPinned !== pinned.has(entry) && row?.isPinned !== false)
        return `keeps ${entry.name} unasked`;
      if (storedHash(device, row?.here?.file ?? '') !== hashOf(device, entry))
        return `has another content of ${entry.name} than the server`;
      if (row?.here?.contentSeq !== entry.contentSeq) return `takes ${entry.name} for another version`;
    }
  }
  const [left] = rows.keys();
  return left === undefined ? null : `keeps ${left}, which its person does not see`;
}

function pinnedIn({ database }: Device, drive: Drive): readonly Entry[] {
  const pins = (database?.rows('pins') ?? []) as readonly { driveId: string; itemId: string }[];
  const own = pins.filter(({ driveId }) => driveId === drive.id).map(({ itemId }) => itemId);
  return [...drive.tree.living.values()].filter(
    ({ id, kind }) => kind === 'file' && own.some((pin) => pin === rootId || drive.tree.isInside(id, pin)),
  );
}

/** Names of the files of bytes that rows stand for. */
export function keptFiles(device: Device): readonly string[] {
  return keptRows(device).flatMap(storedFilesOf);
}
