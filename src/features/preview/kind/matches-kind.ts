import type { PreviewKind } from './preview-kind.ts';

/** How much of a file is looked at. */
export const headBytes = 4096;

/** Bytes in hexadecimal at an offset; `..` is any byte. */
type Signature = readonly [offset: number, bytes: string];

const signatures: Partial<Readonly<Record<PreviewKind, readonly Signature[]>>> = {
  image: [
    [0, 'ffd8ff'], // JPEG
    [0, '89504e470d0a1a0a'], // PNG
    [0, '474946383761'], // GIF87a
    [0, '474946383961'], // GIF89a
    [0, '52494646........57454250'], // WebP
    [4, '66747970'], // AVIF, an ISO base media file
    [0, '424d'], // BMP
    [0, '00000100'], // ICO
  ],
  video: [
    [4, '66747970'], // MP4, an ISO base media file
    [4, '6d6f6f76'], // QuickTime that begins with one of its other boxes
    [4, '6d646174'],
    [4, '77696465'],
    [4, '66726565'],
    [0, '1a45dfa3'], // WebM
    [0, '4f676753'], // Ogg
  ],
  audio: [
    [0, '494433'], // MP3 with tags
    [0, 'ff'], // MP3 and AAC frames
    [0, '52494646........57415645'], // WAV
    [0, '664c6143'], // FLAC
    [0, '4f676753'], // Ogg
    [4, '66747970'], // M4A
    [0, '1a45dfa3'], // WebM
  ],
  archive: [
    [0, '504b0304'],
    [0, '504b0506'], // an empty one
    [0, '504b0708'], // a part of a split one
  ],
  font: [
    [0, '00010000'],
    [0, '4f54544f'], // OpenType
    [0, '74727565'], // TrueType of Apple
    [0, '774f4646'], // WOFF
    [0, '774f4632'], // WOFF2
  ],
};

const isText: ReadonlySet<PreviewKind> = new Set(['text', 'markdown', 'table', 'vector']);

/** Whether a file of so many bytes has nothing that could be shown. An empty text is one, and is shown. */
export function isEmptyOf(kind: PreviewKind, sizeBytes: number): boolean {
  return sizeBytes === 0 && (kind === 'vector' || !isText.has(kind));
}

/** Whether the first bytes of a file may be of the kind that its name says. An empty text is a text. */
export function matchesKind(kind: PreviewKind, head: Uint8Array): boolean {
  if (isText.has(kind)) return looksLikeText(head);
  if (kind === 'pdf') return pdfHeader.test(latin1(head.subarray(0, 1024)));
  return signatures[kind]?.some((signature) => bears(head, signature)) ?? true;
}

const pdfHeader = /%PDF-\d/;

function bears(head: Uint8Array, [offset, hex]: Signature): boolean {
  const pairs = hex.match(/../g) ?? [];
  return pairs.every((pair, at) => pair === '..' || head[offset + at] === Number.parseInt(pair, 16));
}

/** UTF-16 says what it is with its first bytes; in any other text no byte is zero. */
function looksLikeText(head: Uint8Array): boolean {
  const [first, second] = head;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  return !head.includes(0);
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
