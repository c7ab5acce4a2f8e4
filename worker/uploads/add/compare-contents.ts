import { limits } from '#contract/rules/limits.ts';
import type { ComparedContents } from '#contract/worker-api/uploads.ts';
import type { ApiClient } from '../../api-client/api-client.ts';
import { hashFiles } from '../../content/stage-files.ts';

/** Somebody waits for the answer: no more than this is read for it, the smallest first. */
const mostBytes = 1024 ** 3;

export interface ComparedFile {
  readonly existingId: string;
  readonly file: Blob;
}

/** Asks the server which of its files have the contents of these. What cannot be read or asked is in neither list. */
export async function compareContents(
  remote: Pick<ApiClient, 'call'>,
  driveId: string,
  files: readonly ComparedFile[],
): Promise<ComparedContents> {
  const same: string[] = [];
  const different: string[] = [];
  let left = mostBytes;
  const chosen = files
    .toSorted((one, other) => one.file.size - other.file.size)
    .filter(({ file }) => {
      left -= file.size;
      return left >= 0;
    });
  for (let from = 0; from < chosen.length; from += limits.bundleEntries) {
    const some = chosen.slice(from, from + limits.bundleEntries);
    const blobs = some.map(({ file }) => file);
    const hashed = await hashFiles(blobs, new AbortController().signal);
    const body = {
      files: some.flatMap(({ existingId: id }, at) => {
        const read = hashed[at];
        return read?.ok ? [{ id, sha256: read.sha256 }] : [];
      }),
    };
    if (body.files.length === 0) continue;
    const compared = await remote.call('compareContents', { params: { driveId }, body });
    if (!compared.ok) break;
    same.push(...compared.value.same);
    different.push(...compared.value.different);
  }
  return { same, different };
}
