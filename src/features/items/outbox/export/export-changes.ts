import type { OutboxRow } from '#worker/read/reader.ts';
import { formatDate } from '../../../../lib/format.ts';
import { problemTitle } from '../../messages.ts';
import { plainWords, wishWords } from '../change-words.ts';
import { unsentRows } from './unsent-rows.ts';

/** A file for people: it opens as a table, and can be read as it is. */
export interface ExportedFile {
  readonly name: string;
  readonly text: string;
}

const columns = ['Change', 'Item', 'Where', 'When', 'Why it was not sent'] as const;

/** `rootOf`: what a filespace is called. */
export function exportChanges(
  rows: readonly OutboxRow[],
  rootOf: (driveId: string) => string,
  nowMs: number,
  timeZone?: string,
): ExportedFile {
  const lines = unsentRows(rows).map((row) => {
    const space = row.spaceName ?? rootOf(row.driveId);
    const what = plainWords(wishWords([row], space));
    return [what, row.itemName, whereOf(row, space), formatDate(row.change.madeMs, timeZone), whyOf(row)];
  });
  // The mark at the start tells spreadsheets that it is UTF-8.
  const text = `\ufeff${[columns, ...lines].map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
  return { name: `Lunvik unsent changes ${new Date(nowMs).toISOString().slice(0, 10)}.csv`, text };
}

function whereOf({ path, folderName }: OutboxRow, space: string): string {
  if (path !== undefined) return [space, ...path].join(' / ');
  return folderName === '' || folderName === space ? space : `${space} / … / ${folderName}`;
}

function whyOf({ state, problem, change, rival }: OutboxRow): string {
  if (state === 'rejected') return problemTitle(problem, change.kind, rival?.by ?? null);
  if (state === 'parked') return 'It waits for a change that was not accepted.';
  return state === 'sending' ? 'It was on its way; the server has not answered.' : 'It was still waiting.';
}

/** Quoted where it must be. What begins like a formula is kept from being one: names come from other people too. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
