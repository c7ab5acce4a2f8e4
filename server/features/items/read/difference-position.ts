import { isUuid } from '../../../db/is-uuid.ts';
import { type PagePosition, readPosition, writePosition } from './page-position.ts';

/** The last row of the page before, or the last of the ids that are gone. */
export type DifferencePosition =
  | { readonly kind: 'row'; readonly position: PagePosition }
  | { readonly kind: 'gone'; readonly id: string };

const hashLength = 16;

/** With the scope that the pages are of. */
export function writeDifferencePosition(position: DifferencePosition, scopeHash: string): string {
  const place = position.kind === 'row' ? writePosition(position.position) : position.id;
  return [scopeHash.slice(0, hashLength), position.kind, place].join('.');
}

/** Undefined for what this server did not write. `of before`: of other rights, or in an order of before. */
export function readDifferencePosition(
  text: string,
  scopeHash: string,
): DifferencePosition | 'of before' | undefined {
  const [hash, kind, place = '', ...more] = text.split('.');
  if (more.length > 0) return undefined;
  const read = readPlace(kind, place);
  return read !== undefined && hash !== scopeHash.slice(0, hashLength) ? 'of before' : read;
}

function readPlace(kind: string | undefined, place: string): DifferencePosition | 'of before' | undefined {
  if (kind === 'gone') return isUuid(place) ? { kind, id: place } : undefined;
  if (kind !== 'row') return undefined;
  const position = readPosition(place);
  return position === undefined || position === 'of before' ? position : { kind, position };
}
