import { dependentChanges } from '#worker/changes/change-state.ts';
import type { OutboxRow } from '#worker/read/reader.ts';
import { bringsItems } from '../change-labels.ts';

/** What goes where these are discarded: with a folder that is not made, all that waits inside it. In their order. */
export function discardedTogether(
  rows: readonly OutboxRow[],
  changeIds: readonly string[],
): readonly OutboxRow[] {
  const asked = rows.filter(({ changeId }) => changeIds.includes(changeId));
  const lost = dependentChanges(
    rows,
    asked.filter(({ change }) => bringsItems(change)),
  );
  return rows.filter((row) => asked.includes(row) || lost.includes(row));
}
