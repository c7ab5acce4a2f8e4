import { createHash } from 'node:crypto';
import type { BundleManifest } from '#contract/wire/bundles.ts';
import { exampleIds } from './example-ids.ts';

const content = Buffer.from('Hello');
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

const manifest: BundleManifest = {
  event_id: '0c1d6f6e-41c4-4f0c-8b3c-0e1f2a3b4c07',
  folders: [{ id: '0c1d6f6e-41c4-4f0c-8b3c-0e1f2a3b4c08', parent: exampleIds.folder, name: 'Letters' }],
  files: [
    {
      id: '0c1d6f6e-41c4-4f0c-8b3c-0e1f2a3b4c09',
      parent: '0c1d6f6e-41c4-4f0c-8b3c-0e1f2a3b4c08',
      name: 'Hello.txt',
      size: content.length,
      sha256: sha256(sha256(content)).toString('hex'), // of one block
    },
  ],
};

/** A folder and a file in it, as the body of a bundle. */
export function bundleExample(): Buffer {
  const head = Buffer.from(JSON.stringify(manifest));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  return Buffer.concat([length, head, content]);
}
