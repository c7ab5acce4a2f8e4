import type { FolderSaveRow } from '#worker/read/reader.ts';
import { csvText } from '../../../lib/files/csv.ts';
import type { ExportedFile } from '../../../lib/files/save-file.ts';
import { saveName, saveOutcomeLine } from './save-messages.ts';

/** What was not saved, or otherwise than asked, as a file for spreadsheets. */
export function saveList(save: FolderSaveRow): ExportedFile {
  const rows = save.outcomes.map((outcome) => [outcome.path, saveOutcomeLine(outcome)]);
  return {
    name: `${saveName(save)} to ${save.folder.name}.csv`,
    text: csvText([['Name', 'What happened'], ...rows]),
  };
}
