import { randomBytes } from 'node:crypto';
import { contentPath } from '#contract/wire/downloads.ts';
import type { TestServer } from '../server.ts';
import { storeFile } from '../team.ts';
import { bundlesOf, fileOf } from '../transfers/bundle.ts';
import { createFilespaceIn, type RegionUnderTest } from './region-under-test.ts';

export interface FilesToMove extends RegionUnderTest {
  /** Of files that are not read as they were sent: their ids, and the status of the answer. */
  wrongOnes(): Promise<readonly string[]>;
}

/** Files of a filespace in the data folder: two in a pack, and one that is an object of its own. */
export async function createFilesToMove(server: TestServer): Promise<FilesToMove> {
  const address = await server.listen();
  const space = await createFilespaceIn({ server, address }, 'OR', ['FF', 'SG']);
  const { team, read } = space;
  const small = [1, 2].map((at) => fileOf(`${at}.bin`, randomBytes(2000)));
  await bundlesOf(address, team).send({ files: small });
  const large = randomBytes(50_000);
  const { id: largeId } = await storeFile(server, team, 'large.bin', large);
  const files = [
    ...small.map(({ id, content }) => ({ id, content: Buffer.from(content) })),
    { id: largeId, content: large },
  ];
  return {
    ...space,
    async wrongOnes() {
      const wrong: string[] = [];
      for (const { id, content } of files) {
        const { status, bytes } = await read(`/api/${contentPath(team.driveId, id)}`);
        if (status !== 200 || !bytes.equals(content)) wrong.push(`${id}: ${status}`);
      }
      return wrong;
    },
  };
}
