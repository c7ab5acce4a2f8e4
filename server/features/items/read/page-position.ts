import { isUuid } from '../../../db/is-uuid.ts';

/** Parent, kind, name key and id of the last row before a page. */
export type PagePosition = readonly [parent: string, kind: number, key: string, id: string];

/** Raised when name keys change: pages that stand between two keys of before would skip what changed places. */
const keysOf = 2;

export function writePosition(position: PagePosition): string {
  return Buffer.from(JSON.stringify([...position, keysOf])).toString('base64url');
}

/** Undefined for what this server did not write; what began with other keys begins again. */
export function readPosition(text: string): PagePosition | 'of before' | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (!Array.isArray(value) || value.length < 4 || value.length > 5) return undefined;
    const [parent, kind, key, id, keys] = value as unknown[];
    const isPosition =
      typeof parent === 'string' &&
      isUuid(parent) &&
      typeof id === 'string' &&
      isUuid(id) &&
      (kind === 0 || kind === 1) &&
      typeof key === 'string' &&
      !key.includes('\0');
    if (!isPosition) return undefined;
    return keys === keysOf ? [parent, kind, key, id] : 'of before';
  } catch {
    return undefined;
  }
}
