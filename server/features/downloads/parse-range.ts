import type { ByteRange } from '../../storage/blob-store.ts';

/**
 * What a Range header asks of so many bytes: one range, all (no header, or one that a server may ignore: other units,
 * several ranges), or nothing that is there.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'all' | 'outside' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (match === null) return 'all';
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return 'all';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'outside' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return 'all';
  return start >= size ? 'outside' : { start, end };
}
