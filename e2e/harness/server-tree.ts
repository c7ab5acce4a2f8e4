import { limits } from '#contract/rules/limits.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { callApi } from './api.ts';
import type { ServerUnderTest } from './server.ts';
import type { DriveCredentials } from './users.ts';

export interface ServerItem {
  readonly id: string;
  /** From below the root; of a folder with a slash at its end. */
  readonly path: string;
  readonly sizeBytes: number;
}

/** Every item that the server has, as somebody gets it from the API. What is there twice is listed twice. */
export async function serverItems(
  product: ServerUnderTest,
  { filespace, token }: DriveCredentials,
): Promise<readonly ServerItem[]> {
  const list = async (folderId: string, above: string): Promise<readonly ServerItem[]> => {
    const query = { limit: limits.pageItems, offset: 0, sortBy: 'name', sortDir: 'asc' } as const;
    const params = { driveId: filespace.drive_id, folderId };
    const { folders, files } = await callApi(product.url, 'listChildren', { params, query }, token);
    const inside = await Promise.all(
      folders.map((folder) => list(folder.folder_id, `${above}${folder.folder_name}/`)),
    );
    return [
      ...folders.map(({ folder_id, folder_name, size }) => ({
        id: folder_id,
        path: `${above}${folder_name}/`,
        sizeBytes: size,
      })),
      ...files.map(({ file_id, filename, size }) => ({
        id: file_id,
        path: above + filename,
        sizeBytes: size,
      })),
      ...inside.flat(),
    ];
  };
  return list(rootId, '');
}

export async function serverTree(
  product: ServerUnderTest,
  person: DriveCredentials,
): Promise<readonly string[]> {
  return (await serverItems(product, person)).map(({ path }) => path).sort();
}

/** Looks an item up by its path. */
export async function serverItem(
  product: ServerUnderTest,
  person: DriveCredentials,
  path: string,
): Promise<ServerItem> {
  const item = (await serverItems(product, person)).find((each) => each.path === path);
  if (item === undefined) throw new Error(`the server has no ${path}`);
  return item;
}
