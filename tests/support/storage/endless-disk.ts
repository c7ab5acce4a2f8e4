import type { TestServer } from '../server.ts';

/** For a test that announces more than the disk of whoever runs it has. */
export function pretendEndlessDisk({ deps }: Pick<TestServer, 'deps'>): void {
  for (const { partFiles } of deps.blobs.own)
    if (partFiles !== null) partFiles.requireRoom = async () => undefined;
}
