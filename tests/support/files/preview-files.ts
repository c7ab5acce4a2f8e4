import { crc32, deflateSync } from 'node:zlib';

/** A PNG of one color, with a transparent half. */
export function pngOf(width: number, height: number): Buffer {
  const row = Buffer.alloc(1 + width * 4);
  for (let x = 0; x < width; x += 1) row.set([200, 90, 40, x < width / 2 ? 255 : 90], 1 + x * 4);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const bytes = Buffer.alloc(8 + typed.length);
  bytes.writeUInt32BE(data.length, 0);
  typed.copy(bytes, 4);
  bytes.writeUInt32BE(crc32(typed), 4 + typed.length);
  return bytes;
}

/** A PDF with a line of text on each page, and an outline that names the pages. */
export function pdfOf(lines: readonly string[]): Buffer {
  const pages = lines.map((_, at) => 5 + at * 3);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Outlines 4 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((id) => `${id} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Type /Outlines /First 7 0 R /Last ${7 + (lines.length - 1) * 3} 0 R /Count ${lines.length} >>`,
    ...lines.flatMap((line, at) => {
      const id = 5 + at * 3;
      const content = `BT /F1 24 Tf 72 700 Td (${line}) Tj ET`;
      const links = `${at > 0 ? `/Prev ${id - 1} 0 R ` : ''}${at < lines.length - 1 ? `/Next ${id + 5} 0 R ` : ''}`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${id + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
        `<< /Title (${line}) /Parent 4 0 R ${links}/Dest [${id} 0 R /Fit] >>`,
      ];
    }),
  ];
  let text = '%PDF-1.4\n';
  const offsets: number[] = [];
  objects.forEach((object, at) => {
    offsets.push(text.length);
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const offset of offsets) text += `${String(offset).padStart(10, '0')} 00000 n \n`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

/** A second of a tone. */
export function wavOf(seconds: number): Buffer {
  const rate = 8000;
  const samples = Buffer.alloc(rate * seconds);
  for (let at = 0; at < samples.length; at += 1) samples[at] = 128 + Math.round(60 * Math.sin(at / 4));
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

/** A PDF that opens with a password only, which nobody knows. */
export function protectedPdf(): Buffer {
  const secret = `<${'5a'.repeat(32)}>`;
  const text = pdfOf(['Secret']).toString('latin1');
  const encryption = `/Encrypt << /Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O ${secret} /U ${secret} >> /ID [<00> <00>]`;
  return Buffer.from(text.replace('trailer\n<<', `trailer\n<< ${encryption}`), 'latin1');
}
