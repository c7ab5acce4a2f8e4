/**
 * How the leaves of a fill follow one another on the wire. Each frame: u32 type, u32 bytes of its content, the content, and
 * zeros up to a multiple of 8; little-endian. Text is
 * ASCII.
 *
 *   head   JSON: what itemPage says of its pages besides their columns. The first frame, once.
 *   leaf   u32 bytes of the position, the position, zeros up to a multiple of 8, the leaf. The position says where
 *          the fill goes on behind this leaf.
 *   end    nothing. Without it the stream was cut, and goes on behind the last whole leaf.
 */
export type LeafFrame =
  | { readonly type: 'head'; readonly head: unknown }
  | { readonly type: 'leaf'; readonly position: string; readonly leaf: ArrayBuffer }
  | { readonly type: 'end' };

export const leafStreamContentType = 'application/x-lunvik-leaves';

const types = ['head', 'leaf', 'end'] as const;
const frameHeaderBytes = 8;
/** More is no frame: 1,024 names of 255 bytes are a third of it. */
const mostFrameBytes = 1024 * 1024;

/** What arrived is no stream of leaves. */
export class LeafStreamError extends Error {
  constructor(what: string) {
    super(`not a stream of leaves: ${what}`);
    this.name = 'LeafStreamError';
  }
}

export function writeHeadFrame(head: object): Uint8Array<ArrayBuffer> {
  return frameOf('head', [asciiBytes(escaped(JSON.stringify(head)))]);
}

export function writeLeafFrame(position: string, leaf: Uint8Array): Uint8Array<ArrayBuffer> {
  const text = asciiBytes(position);
  const before = new Uint8Array(aligned(4 + text.length));
  new DataView(before.buffer).setUint32(0, text.length, true);
  before.set(text, 4);
  return frameOf('leaf', [before, leaf]);
}

export function writeEndFrame(): Uint8Array<ArrayBuffer> {
  return frameOf('end', []);
}

/** Takes the bytes as they come, in whatever pieces, and hands out each frame when it is whole. */
export class LeafFrameReader {
  #pieces: Uint8Array[] = [];
  #bytes = 0;

  /** Throws LeafStreamError. */
  *push(piece: Uint8Array): Generator<LeafFrame> {
    this.#pieces.push(piece);
    this.#bytes += piece.length;
    for (;;) {
      if (this.#bytes < frameHeaderBytes) return;
      const header = new DataView(this.#peek(frameHeaderBytes).buffer);
      const type = types[header.getUint32(0, true) - 1];
      const length = header.getUint32(4, true);
      if (type === undefined || length > mostFrameBytes) throw new LeafStreamError('it has another frame');
      const whole = frameHeaderBytes + aligned(length);
      if (this.#bytes < whole) return;
      const frame = this.#peek(whole);
      this.#drop(whole);
      yield frameFrom(type, frame, length);
    }
  }

  /** The first bytes, copied. */
  #peek(length: number): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(length);
    let at = 0;
    for (const piece of this.#pieces) {
      const part = piece.length > length - at ? piece.subarray(0, length - at) : piece;
      bytes.set(part, at);
      at += part.length;
      if (at === length) break;
    }
    return bytes;
  }

  #drop(length: number): void {
    let left = length;
    let whole = 0;
    for (const piece of this.#pieces) {
      if (piece.length > left) break;
      left -= piece.length;
      whole += 1;
    }
    const rest = this.#pieces[whole];
    this.#pieces = this.#pieces.slice(whole);
    if (rest) this.#pieces[0] = rest.subarray(left);
    this.#bytes -= length;
  }
}

function frameFrom(type: (typeof types)[number], frame: Uint8Array<ArrayBuffer>, length: number): LeafFrame {
  const end = frameHeaderBytes + length;
  if (type === 'end') return { type };
  if (type === 'head') {
    return { type, head: parseJson(asciiText(frame.subarray(frameHeaderBytes, end))) };
  }
  const positionBytes = length < 4 ? 0 : new DataView(frame.buffer).getUint32(frameHeaderBytes, true);
  const leafAt = frameHeaderBytes + aligned(4 + positionBytes);
  if (leafAt > end) throw new LeafStreamError('a leaf has no position');
  const position = asciiText(frame.subarray(frameHeaderBytes + 4, frameHeaderBytes + 4 + positionBytes));
  return { type, position, leaf: frame.buffer.slice(leafAt, end) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new LeafStreamError('its head is no JSON');
  }
}

function frameOf(type: (typeof types)[number], parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const frame = new Uint8Array(frameHeaderBytes + aligned(length));
  const header = new DataView(frame.buffer);
  header.setUint32(0, types.indexOf(type) + 1, true);
  header.setUint32(4, length, true);
  let at = frameHeaderBytes;
  for (const part of parts) {
    frame.set(part, at);
    at += part.length;
  }
  return frame;
}

function aligned(length: number): number {
  return Math.ceil(length / 8) * 8;
}

/** JSON with what is no ASCII as escapes. */
function escaped(json: string): string {
  return json.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function asciiBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (unit) => {
    const code = unit.charCodeAt(0);
    if (code > 0x7f) throw new LeafStreamError('its text is no ASCII');
    return code;
  });
}

function asciiText(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}
