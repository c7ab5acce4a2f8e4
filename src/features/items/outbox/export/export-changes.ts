import { isOnlyOnDevice } from '#worker/changes/change-state.ts';
import type { OutboxRow } from '#worker/read/reader.ts';
import { csvText } from '../../../../lib/files/csv.ts';
import type { ExportedFile } from '../../../../lib/files/save-file.ts';
import { formatDate } from '../../../../lib/format.ts';
import { withoutMarks } from '../../../../lib/language/isolate.ts';
import { isDiscardedItself } from '../attention/attention-groups.ts';
import { attentionMessages } from '../attention/attention-messages.ts';
import { refusalTitle } from '../attention/refusal-texts.ts';
import { pendingLabel, plainLabel } from '../change-labels.ts';
import { exportMessages } from './export-messages.ts';

/** `rootOf`: what a filespace is called. */
export function exportChanges(
  rows: readonly OutboxRow[],
  rootOf: (driveId: string) => string,
  nowMs: number,
  timeZone: string,
): ExportedFile {
  const csvRows = rows.filter(isOnlyOnDevice).map((row) => {
    const space = row.spaceName ?? rootOf(row.driveId);
    const what = withoutMarks(plainLabel(pendingLabel([row], space)));
    return [
      what,
      row.itemName,
      whereOf(row, space),
      formatDate(row.change.clientTimeMs, timeZone),
      whyOf(row),
    ];
  });
  const { change, item, where, when, why } = exportMessages;
  const text = csvText([[change, item, where, when, why], ...csvRows]);
  return { name: exportMessages.fileName(new Date(nowMs).toISOString().slice(0, 10)), text };
}

function whereOf({ path, folderName }: OutboxRow, space: string): string {
  if (path !== undefined) return [space, ...path].join(' / ');
  return folderName === '' || folderName === space ? space : `${space} / … / ${folderName}`;
}

function whyOf(row: OutboxRow): string {
  const { state } = row;
  if (isDiscardedItself(row)) return attentionMessages.discardedIt;
  if (state === 'rejected') return refusalTitle(row);
  if (state === 'blocked') return exportMessages.blocked;
  return state === 'sending' ? exportMessages.sending : exportMessages.waiting;
}
