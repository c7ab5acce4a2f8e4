interface Signature {
  readonly type: string;
  readonly at: number;
  readonly bytes: Buffer;
  /** More that has to be so, where the signature is short. */
  readonly fits?: (head: Buffer) => boolean;
}

const text = (sign: string) => Buffer.from(sign, 'latin1');

const signatures: readonly Signature[] = [
  { type: 'image/png', at: 0, bytes: text('\x89PNG\r\n\x1a\n') },
  { type: 'image/jpeg', at: 0, bytes: text('\xff\xd8\xff') },
  { type: 'image/gif', at: 0, bytes: text('GIF87a') },
  { type: 'image/gif', at: 0, bytes: text('GIF89a') },
  { type: 'image/webp', at: 8, bytes: text('WEBP'), fits: isRiff },
  { type: 'image/bmp', at: 0, bytes: text('BM'), fits: isBitmap },
  { type: 'audio/wav', at: 8, bytes: text('WAVE'), fits: isRiff },
  { type: 'audio/flac', at: 0, bytes: text('fLaC') },
  { type: 'audio/mpeg', at: 0, bytes: text('ID3'), fits: (head) => (head[3] ?? 0xff) <= 4 },
  { type: 'application/pdf', at: 0, bytes: text('%PDF-') },
];

export function signatureType(head: Buffer): string | null {
  const found = signatures.find(
    ({ at, bytes, fits }) =>
      head.subarray(at, at + bytes.length).equals(bytes) && (fits === undefined || fits(head)),
  );
  return found?.type ?? null;
}

function isRiff(head: Buffer): boolean {
  return head.subarray(0, 4).equals(text('RIFF'));
}

const bitmapHeaderBytes = [12, 40, 52, 56, 64, 108, 124];

/** Many texts begin with BM. */
function isBitmap(head: Buffer): boolean {
  return head.length >= 18 && head.readUInt32LE(6) === 0 && bitmapHeaderBytes.includes(head.readUInt32LE(14));
}
