import type { TestServer } from '../server.ts';
import { ownPartFiles } from '../storage/own-part-files.ts';

/** Does something at the moment in which the first content is stored and nothing is committed. */
export async function whileStoring<T>(
  server: TestServer,
  work: () => Promise<T>,
  interrupt: () => Promise<unknown>,
): Promise<T> {
  const own = server.deps.blobs.ofRegion('OR');
  const partFiles = ownPartFiles(server);
  const { put } = own;
  const { adopt } = partFiles;
  let did = false;
  const once = async () => {
    if (did) return;
    did = true;
    await interrupt();
  };
  own.put = async (...stored) => {
    const length = await put(...stored);
    await once();
    return length;
  };
  partFiles.adopt = async (...stored) => {
    await adopt(...stored);
    await once();
  };
  try {
    return await work();
  } finally {
    own.put = put;
    partFiles.adopt = adopt;
  }
}
