import type { UploadBatchRow } from '#worker/read/reader.ts';
import { csvText } from '../../lib/files/csv.ts';
import type { ExportedFile } from '../../lib/files/save-file.ts';
import { withoutMarks } from '../../lib/language/isolate.ts';
import type { SharedAgain } from '../../shared/spaces/shared-again.ts';
import { common } from '../../ui/common-messages.ts';
import { type BatchView, uploadOf } from './batch-view.ts';
import { transferMessages } from './transfer-messages.ts';
import { attentionLine, batchName, outcomeLine } from './transfer-texts.ts';

/** What of a batch was not uploaded, or went otherwise than asked, as a file for spreadsheets. `files`: names by `uploadId`. */
export function uploadList(
  { batch, attention }: BatchView,
  files: ReadonlyMap<string, readonly string[]>,
  again: SharedAgain | null,
): ExportedFile {
  const rows = [
    ...batch.outcomes.map((outcome) => [outcome.name, withoutMarks(outcomeLine(outcome, batch))]),
    ...attention.flatMap((row) => {
      const names = files.get(uploadOf(row)?.uploadId ?? '') ?? [row.itemName];
      const line = withoutMarks(attentionLine(row, uploadOf(row)?.files ?? 1, batch, again));
      return names.map((name) => [name, line]);
    }),
  ];
  const once = new Map(rows.map((row) => [row.join('\n'), row]));
  return {
    name: listName(batch),
    text: csvText([[common.name, transferMessages.whatHappened], ...once.values()]),
  };
}

function listName(batch: UploadBatchRow): string {
  return transferMessages.listName(batchName(batch), batch.folderName);
}
