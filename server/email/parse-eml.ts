/** Reads back what email-transport.ts wrote: multipart/alternative with a text and an HTML part. Not for mail of others. */
export interface ParsedEmail {
  readonly to: string;
  readonly subject: string;
  readonly date: string;
  readonly text: string;
  readonly html: string;
}

export function parseEml(source: string): ParsedEmail {
  const { headers, body } = split(source);
  const boundary = /boundary="?([^";\s]+)"?/.exec(headers['content-type'] ?? '')?.[1];
  const parts = boundary === undefined ? [source] : body.split(`--${boundary}`).slice(1, -1);
  const read = parts.map((part) => split(part.replace(/^\n/, '')));
  const content = (type: string) =>
    read.find((part) => (part.headers['content-type'] ?? '').startsWith(type));
  return {
    to: headers['to'] ?? '',
    subject: decodeWords(headers['subject'] ?? ''),
    date: headers['date'] ?? '',
    text: decodeBody(content('text/plain')),
    html: decodeBody(content('text/html')),
  };
}

interface Part {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

function split(source: string): Part {
  const unix = source.replaceAll('\r\n', '\n');
  const end = unix.indexOf('\n\n');
  const head = (end < 0 ? unix : unix.slice(0, end)).replace(/\n[ \t]+/g, ' ');
  const headers: Record<string, string> = {};
  for (const entry of head.split('\n')) {
    const colon = entry.indexOf(':');
    if (colon > 0) headers[entry.slice(0, colon).toLowerCase()] = entry.slice(colon + 1).trim();
  }
  return { headers, body: end < 0 ? '' : unix.slice(end + 2) };
}

function decodeBody(part: Part | undefined): string {
  if (part === undefined) return '';
  const encoding = part.headers['content-transfer-encoding'] ?? '7bit';
  if (encoding === 'base64') return Buffer.from(part.body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? fromQuotedPrintable(part.body.replace(/=\n/g, '')) : part.body;
}

function fromQuotedPrintable(text: string): string {
  return Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
}

function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_match, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : fromQuotedPrintable(word.replaceAll('_', ' ')),
    );
}
