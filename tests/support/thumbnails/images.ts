import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** What takes a while to draw is no test of what takes a while to decode: one color. */
export function photo(
  width: number,
  height: number,
  format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif',
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#c43' } })
    .toFormat(format)
    .toBuffer();
}

/** A PNG with so many pixels, one bit each: many pixels in few bytes. */
export function bombPng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(1, 8); // bits
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * side), { level: 9 });
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(type), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** A GIF of one pixel that changes so often. */
export function longGif(frames: number): Buffer {
  const head = Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\xff\0\0\0\0\xff', 'latin1');
  const frame = Buffer.from('\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0', 'latin1');
  return Buffer.concat([head, ...Array<Buffer>(frames).fill(frame), Buffer.from(';')]);
}

/** A GIF whose bytes are a script as well. */
export function scriptGif(): Buffer {
  const script = '*/=0;fetch("/api")//';
  const comment = Buffer.concat([
    Buffer.from([0x21, 0xfe, script.length]),
    Buffer.from(script),
    Buffer.alloc(1),
  ]);
  const gif = longGif(1);
  return Buffer.concat([gif.subarray(0, 19), comment, gif.subarray(19)]);
}
