import { utf8ByteLength } from '#contract/rules/unicode/utf8-byte-length.ts';
import { truncateName } from '#contract/rules/unique-name.ts';

/** What Windows refuses, and Chromium on every system for its sake. */
const refused = /["*/:<>?\\|]/g;
/** Controls, and what turns the direction of a line. */
const unseen = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const devices = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;
/** Files that the system acts upon by itself. */
const acting = /\.(?:lnk|local|scf|url|desktop)$/i;
/** Of ext4, APFS and NTFS the least. */
const mostBytes = 255;

/** The name that a folder or file gets on the device: its own, wherever the systems that there are take it. */
export function targetName(name: string, kind: 'folder' | 'file'): string {
  let shaped = name.replace(refused, '_').replace(unseen, '_');
  shaped = shaped.replace(/^\s+/u, '_').replace(/[.\s]+$/u, '_');
  shaped = shaped.replace(devices, '_$&').replace(/^~/, '_');
  if (kind === 'file') shaped = shaped.replace(acting, '$&_');
  if (shaped === '') return '_';
  if (utf8ByteLength(shaped) <= mostBytes) return shaped;
  const { stem, extension } = truncateName(shaped, kind);
  return stem + extension;
}
