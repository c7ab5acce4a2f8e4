import type { FolderSaveRow } from '#worker/read/reader.ts';
import { csvText } from '../../../lib/files/csv.ts';
import type { ExportedFile } from '../../../lib/files/save-file.ts';
import { common } from '../../../ui/common-messages.ts';
import { transferMessages } from '../transfer-messages.ts';
import { saveName, saveOutcomeLine } from './save-texts.ts';

/** What was not saved, or otherwise than asked, as a file for spreadsheets. */
export function saveList(save: FolderSaveRow): ExportedFile {
  const rows = save.outcomes.map((outcome) => [outcome.path, saveOutcomeLine(outcome)]);
  return {
    name: transferMessages.listName(saveName(save), save.folder.name),
    text: csvText([[common.name, transferMessages.whatHappened], ...rows]),
  };
}
