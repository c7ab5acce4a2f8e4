import { needsAttention } from '#worker/changes/change-state.ts';
import type { OutboxRow } from '#worker/read/reader.ts';
import { bringsBack } from '../undo-labels.ts';

/** What a person is asked together: one card. */
export type AttentionItem =
  /** Two wishes for one thing, and one of them has to stand. */
  | { readonly kind: 'conflict'; readonly row: OutboxRow }
  /** A change that was refused or given up, and what waits for it. */
  | { readonly kind: 'refused'; readonly row: OutboxRow; readonly rest: readonly OutboxRow[] }
  /** A filespace that is gone, and what was never sent to it. */
  | { readonly kind: 'filespace-deleted'; readonly name: string; readonly rows: readonly OutboxRow[] };

/** The stuck rows as questions, in the order in which the changes were made. Every row is in one of them. */
export function groupAttention(rows: readonly OutboxRow[]): readonly AttentionItem[] {
  const attentionRows = rows.filter(needsAttention);
  const headOf = new Map<string, string>();
  for (const row of attentionRows) {
    const need = row.state === 'blocked' ? row.dependsOn.find((id) => headOf.has(id)) : undefined;
    headOf.set(row.changeId, (need !== undefined && headOf.get(need)) || row.changeId);
  }
  const questions: AttentionItem[] = [];
  const notified = new Set<string>();
  for (const row of attentionRows) {
    if (headOf.get(row.changeId) !== row.changeId) continue;
    if (row.problem === 'drive-gone') {
      if (notified.has(row.driveId)) continue;
      notified.add(row.driveId);
      const lost = attentionRows.filter((one) => one.driveId === row.driveId && one.problem === 'drive-gone');
      questions.push({ kind: 'filespace-deleted', name: row.spaceName ?? '', rows: lost });
    } else if (isConflict(row)) questions.push({ kind: 'conflict', row });
    else {
      const rest = attentionRows.filter((one) => one !== row && headOf.get(one.changeId) === row.changeId);
      questions.push({ kind: 'refused', row, rest });
    }
  }
  return questions;
}

/** Rather than that something was discarded which was to happen before: then only a deletion waits for an answer. */
export function isDiscardedItself({ problem, change }: Pick<OutboxRow, 'problem' | 'change'>): boolean {
  return problem === 'discarded' && !bringsBack(change.type);
}

function isConflict(row: OutboxRow): boolean {
  return row.state === 'superseded' || (row.problem === 'changed-since' && row.conflict !== undefined);
}
