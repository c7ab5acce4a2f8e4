import sharp from 'sharp';

const frameMs = 100;
const [width, height] = [160, 90];

/** A WebM video without sound, ten pictures a second, each of a color of its own. At most 30 seconds: it is one cluster. */
export async function webmOf(seconds: number): Promise<Buffer> {
  const frames = await Promise.all(
    Array.from({ length: (seconds * 1000) / frameMs }, (_, at) => frameOf(at * 5)),
  );
  const blocks = frames.map((frame, at) => {
    const head = Buffer.from([0x81, 0, 0, 0x80]);
    head.writeInt16BE(at * frameMs, 1);
    return element('a3', head, frame);
  });
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('webm')), number('4287', 2), number('4285', 2)),
    element(
      '18538067',
      element('1549a966', number('2ad7b1', 1_000_000), real('4489', seconds * 1000)),
      element(
        '1654ae6b',
        element(
          'ae',
          ...[number('d7', 1), number('73c5', 1), number('83', 1)],
          element('86', Buffer.from('V_VP8')),
          element('e0', number('b0', width), number('ba', height)),
        ),
      ),
      element('1f43b675', number('e7', 0), ...blocks),
    ),
  ]);
}

/** A WebP image is a picture of VP8, the only one of its file, after 20 bytes that say so. */
async function frameOf(shade: number): Promise<Buffer> {
  const background = { r: shade % 256, g: 120, b: 255 - (shade % 256) };
  const image = sharp({ create: { width, height, channels: 3, background } });
  const webp = await image.webp({ quality: 60 }).toBuffer();
  return webp.subarray(20, 20 + webp.readUInt32LE(16));
}

/** Its id in hexadecimal digits, its length in eight bytes, what is in it. */
function element(id: string, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(BigInt(body.length) | (1n << 56n));
  return Buffer.concat([Buffer.from(id, 'hex'), length, body]);
}

function number(id: string, value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return element(id, bytes);
}

function real(id: string, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return element(id, bytes);
}
