import { isOnlyOnDevice } from '#worker/changes/change-state.ts';
import type { OutboxRow } from '#worker/read/reader.ts';
import { csvText } from '../../../../lib/files/csv.ts';
import type { ExportedFile } from '../../../../lib/files/save-file.ts';
import { formatDate } from '../../../../lib/format.ts';
import { problemTitle } from '../../problem-texts.ts';
import { pendingLabel, plainLabel } from '../change-labels.ts';

const columns = ['Change', 'Item', 'Where', 'When', 'Why it was not sent'] as const;

/** `rootOf`: what a filespace is called. */
export function exportChanges(
  rows: readonly OutboxRow[],
  rootOf: (driveId: string) => string,
  nowMs: number,
  timeZone?: string,
): ExportedFile {
  const csvRows = rows.filter(isOnlyOnDevice).map((row) => {
    const space = row.spaceName ?? rootOf(row.driveId);
    const what = plainLabel(pendingLabel([row], space));
    return [
      what,
      row.itemName,
      whereOf(row, space),
      formatDate(row.change.clientTimeMs, timeZone),
      whyOf(row),
    ];
  });
  const text = csvText([columns, ...csvRows]);
  return { name: `Lunvik unsent changes ${new Date(nowMs).toISOString().slice(0, 10)}.csv`, text };
}

function whereOf({ path, folderName }: OutboxRow, space: string): string {
  if (path !== undefined) return [space, ...path].join(' / ');
  return folderName === '' || folderName === space ? space : `${space} / … / ${folderName}`;
}

function whyOf({ state, problem, change, conflict }: OutboxRow): string {
  if (state === 'rejected') return problemTitle(problem, change.kind, conflict?.by ?? null);
  if (state === 'blocked') return 'It waits for a change that was not accepted.';
  return state === 'sending' ? 'It was on its way; the server has not answered.' : 'It was still waiting.';
}
