import { DownloadEnded } from './read-range.ts';

/** Reads a stream in amounts of one's own choice. One that is shorter than it was said to be throws DownloadEnded. */
export function createPieceReader(pieces: AsyncGenerator<Uint8Array<ArrayBuffer>>) {
  let left: Uint8Array<ArrayBuffer> = new Uint8Array(0);

  async function* take(bytes: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    for (let missing = bytes; missing > 0; ) {
      while (left.length === 0) {
        const next = await pieces.next();
        if (next.done) throw new DownloadEnded();
        left = next.value;
      }
      const piece = left.subarray(0, missing);
      left = left.subarray(piece.length);
      missing -= piece.length;
      yield piece;
    }
  }

  return {
    take,
    async passOver(bytes: number): Promise<void> {
      for await (const _ of take(bytes));
    },
    async bytes(length: number): Promise<Uint8Array<ArrayBuffer>> {
      const all = new Uint8Array(length);
      let at = 0;
      for await (const piece of take(length)) {
        all.set(piece, at);
        at += piece.length;
      }
      return all;
    },
    async close(): Promise<void> {
      await pieces.return(undefined);
    },
  };
}

export type PieceReader = ReturnType<typeof createPieceReader>;
