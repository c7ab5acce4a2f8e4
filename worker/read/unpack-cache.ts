import type { DriveGrants, People } from './reader.ts';

/**
 * What one page has unpacked, under the stamp of the answer that it was in: reading it again costs one small row. What
 * is not for this person any more is not held any more.
 */
export interface UnpackCache {
  readonly people: Map<string, { readonly stamp: string; readonly value: People }>;
  readonly grants: Map<string, { readonly stamp: string; readonly value: DriveGrants }>;
}

export function emptyUnpackCache(): UnpackCache {
  return { people: new Map(), grants: new Map() };
}
