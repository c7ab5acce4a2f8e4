import { randomUUID } from 'node:crypto';
import { expect } from 'playwright/test';
import { limits } from '#contract/rules/limits.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { ClientEvent } from '#contract/wire/events.ts';
import type { EventResult } from '#contract/wire/items.ts';
import { type uploadMetadata, uploadsPath } from '#contract/wire/uploads.ts';
import { ApiError, callApi } from './api.ts';
import type { ServerUnderTest } from './server.ts';
import type { Account } from './users.ts';

export type FilespaceTree = { readonly [name: string]: FilespaceTree | number };
type Change = ClientEvent extends infer E
  ? E extends ClientEvent
    ? Pick<E, 'type' | 'data'>
    : never
  : never;

/** A filespace from beside the browser: what somebody else, or another program, does to it. */
export interface FilespaceClient {
  /** Makes folders (objects) and files (numbers: their sizes in bytes). Answers the ids by path: `Brand/Logos`. */
  fill(tree: FilespaceTree): Promise<ReadonlyMap<string, string>>;
  /** Sends changes as a device does; answers what became of each. */
  send(...changes: readonly Change[]): Promise<readonly EventResult[]>;
  /** Every item's path, in order. */
  paths(): Promise<readonly string[]>;
}

export function filespaceClient(
  product: ServerUnderTest,
  account: Account,
  driveId: string,
): FilespaceClient {
  const { token } = account;
  const events: Change[] = [];

  async function send(...changes: readonly Change[]): Promise<readonly EventResult[]> {
    const body = changes.map((change) => ({
      ...change,
      event_id: randomUUID(),
      timestamp: Date.now() * 1e6,
      message_owner: 'BESIDE000001',
    }));
    const results: EventResult[] = [];
    for (let from = 0; from < body.length; from += limits.eventsPerRequest) {
      const part = body.slice(from, from + limits.eventsPerRequest) as ClientEvent[];
      results.push(...(await callApi(product.url, 'postEvents', { params: { driveId }, body: part }, token)));
    }
    return results;
  }

  async function addFile(name: string, parentId: string, sizeBytes: number): Promise<string> {
    const fileId = randomUUID();
    const metadata: Partial<Record<(typeof uploadMetadata)[number], string>> = {
      drive_id: driveId,
      parent_folder: parentId,
      filename: name,
      file_id: fileId,
      event_id: randomUUID(),
    };
    const response = await fetch(`${product.url}/api/${uploadsPath}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-length': String(sizeBytes),
        'upload-metadata': Object.entries(metadata)
          .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
          .join(','),
      },
      body: new Uint8Array(sizeBytes),
    });
    if (response.status !== 201) throw new Error(`the upload of ${name} answered ${response.status}`);
    return fileId;
  }

  function collect(
    tree: FilespaceTree,
    parentId: string,
    path: string,
    ids: Map<string, string>,
  ): (() => Promise<void>)[] {
    return Object.entries(tree).flatMap(([name, content]) => {
      if (typeof content === 'number') {
        return [async () => void ids.set(path + name, await addFile(name, parentId, content))];
      }
      const id = randomUUID();
      ids.set(path + name, id);
      events.push({
        type: 'NEW_FOLDER_CREATED',
        data: { folder_id: id, folder_name: name, parent_folder: parentId, drive_id: driveId },
      });
      return collect(content, id, `${path}${name}/`, ids);
    });
  }

  return {
    async fill(tree) {
      const ids = new Map<string, string>();
      const uploads = collect(tree, rootId, '', ids);
      for (const { status } of await send(...events.splice(0))) {
        if (status !== 'applied') throw new Error(`a folder was ${status}`);
      }
      for (const upload of uploads) await upload();
      return ids;
    },
    send,
    async paths() {
      const list = async (folderId: string, path: string): Promise<string[]> => {
        const { folders, files } = await callApi(
          product.url,
          'listChildren',
          { params: { driveId, folderId }, query: { limit: limits.pageItems } },
          token,
        );
        const below = await Promise.all(
          folders.map(({ folder_id, folder_name }) => list(folder_id, `${path}${folder_name}/`)),
        );
        return [
          ...folders.map(({ folder_name }) => path + folder_name),
          ...below.flat(),
          ...files.map(({ filename }) => path + filename),
        ];
      };
      for (;;) {
        try {
          return (await list(rootId, '')).sort();
        } catch (error) {
          // A folder was deleted after its parent was listed: what was read so far is no state that ever was.
          if (!(error instanceof ApiError && error.status === 404)) throw error;
          await callApi(
            product.url,
            'listChildren',
            { params: { driveId, folderId: rootId }, query: { limit: 1 } },
            token,
          );
        }
      }
    },
  };
}

/** What the server comes to have, in any order: a change may still be on its way when the row is on screen. */
export async function expectPaths(client: FilespaceClient, ...paths: readonly string[]): Promise<void> {
  await expect.poll(() => client.paths(), { timeout: 20_000 }).toEqual(paths.toSorted());
}
