import { Readable } from 'node:stream';
import type { Dependencies } from '#server/dependencies.ts';
import { TusStore } from '#server/features/uploads/tus-store.ts';

/** Takes bytes of an upload as a node does that dies before it makes a file of them. */
export function receive(deps: Dependencies, uploadId: string, content: Buffer, offset = 0): Promise<number> {
  return new TusStore(deps).write(Readable.from([content]), uploadId, offset);
}
