import { rootId } from '#contract/rules/root-folder.ts';

/** Ids in blocks are 16 bytes each. The root, whose id is longer than a UUID, is 16 zeros, on the wire too. */
export const idBytes = 16;

const hexOfRoot = '0'.repeat(32);
const valueOfDigit = new Uint8Array(128).fill(255);
for (let value = 0; value < 16; value += 1) {
  const digit = value.toString(16);
  valueOfDigit[digit.charCodeAt(0)] = value;
  valueOfDigit[digit.toUpperCase().charCodeAt(0)] = value;
}
const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Writes an id (a UUID, 32 hex digits or the root's) as 16 bytes. */
export function packId(id: string, into: Uint8Array, at = 0): void {
  if (id === rootId) into.fill(0, at, at + idBytes);
  else if (packDigits(id, 0, id.length, into, at) !== at + idBytes) throw new Error(`not an id: ${id}`);
}

export function packIds(ids: readonly string[]): Uint8Array {
  const packed = new Uint8Array(ids.length * idBytes);
  ids.forEach((id, index) => {
    packId(id, packed, index * idBytes);
  });
  return packed;
}

/** The ids of ItemColumns: 32 hex digits each, one after the other. */
export function packHex(hex: string): Uint8Array {
  const packed = new Uint8Array(hex.length >> 1);
  if (hex.length % 32 !== 0 || packDigits(hex, 0, hex.length, packed, 0) !== packed.length) {
    throw new Error('not a list of ids');
  }
  return packed;
}

/** The id whose 16 bytes begin at `at`, as the contract spells it. */
export function unpackId(packed: Uint8Array, at = 0): string {
  let id = '';
  let any = 0;
  for (let index = 0; index < idBytes; index += 1) {
    const byte = packed[at + index] ?? 0;
    any |= byte;
    if (index === 4 || index === 6 || index === 8 || index === 10) id += '-';
    id += hexOfByte[byte];
  }
  return any === 0 ? rootId : id;
}

export function unpackIds(packed: Uint8Array): string[] {
  const ids: string[] = [];
  for (let at = 0; at < packed.length; at += idBytes) ids.push(unpackId(packed, at));
  return ids;
}

/** An id that arrived as hex digits, with or without hyphens, as the contract spells it. */
export function idFromHex(hex: string): string {
  if (hex === hexOfRoot || hex === rootId) return rootId;
  const packed = new Uint8Array(idBytes);
  packId(hex, packed);
  return unpackId(packed);
}

export function isSameId(a: Uint8Array, aAt: number, b: Uint8Array, bAt: number): boolean {
  for (let index = 0; index < idBytes; index += 1) {
    if (a[aAt + index] !== b[bAt + index]) return false;
  }
  return true;
}

/** Returns where it stopped writing; -1 where it met something that is no digit. */
function packDigits(text: string, from: number, to: number, into: Uint8Array, at: number): number {
  let write = at;
  let high = -1;
  for (let index = from; index < to; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0x2d) continue;
    const value = code < 128 ? (valueOfDigit[code] ?? 255) : 255;
    if (value === 255) return -1;
    if (high < 0) {
      high = value;
    } else {
      into[write] = (high << 4) | value;
      write += 1;
      high = -1;
    }
  }
  return high < 0 ? write : -1;
}
