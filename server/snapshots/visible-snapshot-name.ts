import type { Scope } from '../access/scope.ts';
import type { SnapshotRow } from './capture-snapshot.ts';

const beforeRewind = 'Before rewind';

/**
 * What a snapshot is called for who sees so much. That of a rewind names a folder, which may be hidden, or was called otherwise
 * while it was.
 */
export function visibleSnapshotName(
  scope: Scope,
  { kind, name }: Pick<SnapshotRow, 'kind' | 'name'>,
): string {
  return kind === 'before-rewind' && scope.kind !== 'everything' ? beforeRewind : name;
}
