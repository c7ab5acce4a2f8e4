import { createHash } from 'node:crypto';

/** A Blob whose bytes are there at once: reading one takes no turn of Node, which no seed would decide. */
export class SimulatedBlob {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type = '';
  readonly lastModified: number;

  constructor(
    parts: readonly (SimulatedBlob | Uint8Array | string)[] = [],
    options?: { lastModified?: number },
  ) {
    const pieces = parts.map((part) =>
      part instanceof SimulatedBlob
        ? part.bytes
        : typeof part === 'string'
          ? new TextEncoder().encode(part)
          : part,
    );
    this.bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const piece of pieces) {
      this.bytes.set(piece, at);
      at += piece.length;
    }
    this.lastModified = options?.lastModified ?? 0;
  }

  get size(): number {
    return this.bytes.length;
  }

  slice(from = 0, to = this.size): SimulatedBlob {
    return new SimulatedBlob([this.bytes.subarray(from, to)]);
  }

  arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.bytes.slice().buffer);
  }
}

export function sha256Of(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/** Of a content that is one block at most. */
export function contentHashOf(bytes: Uint8Array): string {
  return sha256Of(bytes.length === 0 ? bytes : sha256Of(bytes)).toString('hex');
}

/** As a browser gives them to its pages: contents in memory, digests at once. */
export function installContents() {
  const digest = (_name: string, bytes: Uint8Array) =>
    Promise.resolve(new Uint8Array(sha256Of(bytes)).buffer);
  const crypto = { subtle: { digest }, randomUUID: globalThis.crypto.randomUUID.bind(globalThis.crypto) };
  const getRandomValues = globalThis.crypto.getRandomValues.bind(globalThis.crypto);
  Object.defineProperty(globalThis, 'crypto', { value: { ...crypto, getRandomValues }, configurable: true });
  Object.assign(globalThis, { Blob: SimulatedBlob });
}
