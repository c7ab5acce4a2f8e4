import { rootId } from '#contract/rules/root-folder.ts';
import type { Reader } from '#worker/read/reader.ts';
import { readFirstFolder } from '../../features/items/list/first-folder.ts';
import { folderPath, parseDriveAddress, paths } from '../../lib/paths.ts';
import {
  cachedFilespaces,
  cachedWorkspaces,
  recentFilespace,
  recentWorkspace,
} from '../../shared/spaces/recent-spaces.ts';
import { resolveLocation, type Spaces, sortSpaces } from './current-location.ts';

interface StoredSpaces extends Spaces {
  /** Whether the server has ever sent the lists to this device. */
  readonly known: boolean;
}

const spacesOf = new WeakMap<Reader, StoredSpaces>();

/** The lists as the replica has them. */
export async function readSpaces(reader: Reader): Promise<StoredSpaces> {
  const [workspaces, device] = await Promise.all([reader.workspaces(), reader.device()]);
  const lists = await Promise.all(workspaces.map(({ id }) => reader.filespaces(id)));
  const known = (device?.spacesMs ?? 0) > 0 || workspaces.length > 0;
  return { ...sortSpaces({ workspaces, filespaces: lists.flat() }), known };
}

/** The lists as they were when the page began. */
export function firstSpaces(reader: Reader | null): StoredSpaces | undefined {
  return reader ? spacesOf.get(reader) : undefined;
}

/** Reads what the first frame of the main app shows: the lists, and the rows of the folder at the page's address. */
export async function readFirstView(reader: Reader): Promise<void> {
  const address = parseDriveAddress(new URLSearchParams(location.search));
  const memory = { workspaceId: recentWorkspace(), driveOf: recentFilespace };
  // The copy says where the page will probably stand, before the lists are read.
  const copy = { workspaces: cachedWorkspaces(), filespaces: cachedFilespaces() };
  const probable = resolveLocation(copy, address, memory).filespace;
  const [spaces] = await Promise.all([
    readSpaces(reader),
    probable &&
      readFirstFolder(reader, {
        driveId: probable.id,
        folderId: probable.id === address.driveId ? address.folderId : rootId,
      }),
  ]);
  spacesOf.set(reader, spaces);
  const { filespace } = resolveLocation(spaces, address, memory);
  // The installed app begins here. The main app would go on to this address itself, but only after its first frame.
  if (filespace && location.pathname + location.search + location.hash === paths.drive)
    history.replaceState(null, '', folderPath(filespace.id));
}
