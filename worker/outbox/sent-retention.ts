import type { SentRow } from '../replica/replica-database.ts';

export const maxSentChanges = 200;
/** So many are kept however much each of them was. */
const leastActions = 5;

/**
 * Of what was sent, the oldest first, what is not kept any more. What was done in one go goes together, because it is undone
 * together; so does what it undid, without which nobody could tell that it is undone.
 */
export function tooOld(rows: readonly SentRow[]): string[] {
  const actions = new Map<string, SentRow[]>();
  const actionsById = new Map<string, string>();
  for (const row of rows) {
    const action = row.actionId ?? row.changeId;
    actionsById.set(row.changeId, action);
    const together = actions.get(action);
    if (together) together.push(row);
    else actions.set(action, [row]);
  }
  const kept = new Set<string>();
  const keep = (action: string | undefined): void => {
    if (action === undefined || kept.has(action)) return;
    kept.add(action);
    for (const { undoes } of actions.get(action) ?? [])
      if (undoes !== undefined) keep(actionsById.get(undoes));
  };
  for (const action of [...actions.keys()].slice(-leastActions)) keep(action);
  for (const { changeId } of rows.slice(-maxSentChanges)) keep(actionsById.get(changeId));
  return rows
    .map(({ changeId }) => changeId)
    .filter((changeId) => !kept.has(actionsById.get(changeId) ?? changeId));
}
