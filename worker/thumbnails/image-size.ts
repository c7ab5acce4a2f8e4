export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** So much of a file says how large its image is: what a camera writes before the size of a JPEG is seldom longer. */
export const headBytes = 262_144;

/**
 * How many pixels an image has, from its first bytes, so that none is decoded that would fill the memory. Null for what is no
 * JPEG, PNG, WebP, GIF, AVIF or BMP, and where the bytes do not say it.
 */
export function readImageSize(head: Uint8Array): ImageSize | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  try {
    return readers.find(({ begins }) => begins(head))?.size(view) ?? null;
  } catch {
    return null; // it ends before it says so
  }
}

const ascii = (text: string, at = 0) => {
  const codes = [...text].map((letter) => letter.charCodeAt(0));
  return (head: Uint8Array) => codes.every((code, offset) => head[at + offset] === code);
};

const isRiff = ascii('RIFF');
const isWebp = ascii('WEBP', 8);
const isFileType = ascii('ftyp', 4);
const isAvif = ascii('avif', 8);
const isAvifSequence = ascii('avis', 8);

const readers: readonly {
  readonly begins: (head: Uint8Array) => boolean;
  readonly size: (view: DataView) => ImageSize | null;
}[] = [
  { begins: (head) => head[0] === 0xff && head[1] === 0xd8, size: jpegSize },
  {
    begins: ascii('PNG', 1),
    size: (view) => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  },
  {
    begins: ascii('GIF8'),
    size: (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  },
  { begins: (head) => isRiff(head) && isWebp(head), size: webpSize },
  { begins: (head) => isFileType(head) && (isAvif(head) || isAvifSequence(head)), size: avifSize },
  {
    begins: ascii('BM'),
    size: (view) => ({ width: view.getUint32(18, true), height: Math.abs(view.getInt32(22, true)) }),
  },
];

/** The frame that says it stands behind segments of any number and length. */
function jpegSize(view: DataView): ImageSize | null {
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at);
    if (marker >> 8 !== 0xff) return null;
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
  }
}

function webpSize(view: DataView): ImageSize | null {
  const head = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  const uint24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  if (ascii('VP8X', 12)(head)) return { width: uint24(24) + 1, height: uint24(27) + 1 };
  if (ascii('VP8L', 12)(head)) {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
}

/** Of all images that it holds the one with most pixels. */
function avifSize(view: DataView): ImageSize | null {
  let largest: ImageSize | null = null;
  const isExtent = view.byteLength - 16;
  for (let at = 8; at < isExtent; at++) {
    if (view.getUint32(at) !== 0x69737065) continue; // ispe
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    if (largest === null || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}
