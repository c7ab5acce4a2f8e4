import { join } from 'node:path';
import type { ReadingCommand } from '../command.ts';
import { bytesText, textTable } from '../text-table.ts';
import { findLostContents } from './find-lost-contents.ts';
import { findUnnamedFiles } from './find-unnamed-files.ts';

/** So many of each are listed; all are counted. */
const listed = 1000;

export const verifyStorage: ReadingCommand = {
  name: 'storage verify',
  kind: 'reads',
  arguments: [],
  options: {},
  what: `Compares the provider’s own storage with the database both ways, while the server runs: contents that are missing or of another length, with the files that need them, and files of the storage that nothing names. Lists up to ${listed} of each, changes nothing, and ends with 1 where content is lost.`,
  async run({ db, settings, nowMs }) {
    const folder = join(settings.dataDir, 'blobs');
    const lost = await findLostContents(db, folder, listed);
    const unnamed = await findUnnamedFiles(db, { folder, nowMs: nowMs(), listed });
    const lines = [
      `${lost.checked} contents were looked for: ${lost.missing} are missing, ${lost.differing} have another length.`,
      `${unnamed.checked} files were found: ${unnamed.count} of them (${bytesText(unnamed.bytes)}) are named by nothing.`,
      ...(lost.list.length === 0
        ? []
        : [
            '',
            textTable(
              ['Content', 'What', 'Workspace', 'Files'],
              lost.list.map((each) => [each.id, each.problem, each.workspace, each.files.join(', ') || '-']),
            ),
          ]),
      ...(unnamed.list.length === 0
        ? []
        : ['', 'Named by nothing:', ...unnamed.list.map(({ path }) => path)]),
    ];
    return {
      ok: lost.missing + lost.differing === 0,
      result: { folder, lost, unnamed },
      text: lines.join('\n'),
    };
  },
};
