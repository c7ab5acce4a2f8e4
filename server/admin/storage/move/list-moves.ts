import type { ReadingCommand } from '../../command.ts';
import { bytesText, counted, textTable } from '../../text-table.ts';
import { countInRegion } from './moved-objects.ts';

const listed = 20;

export const listMoves: ReadingCommand = {
  name: 'storage moves',
  kind: 'reads',
  arguments: [],
  options: {},
  what: `Lists the last ${listed} moves from one region to another, newest first: what was moved and, if it has not finished, what is left.`,
  async run({ db }) {
    const rows = await db
      .selectFrom('storage_moves')
      .select(['id', 'from_region', 'to_region', 'began_at', 'ended_at', 'objects', 'bytes'])
      .orderBy('id', 'desc')
      .limit(listed)
      .execute();
    const result = [];
    for (const { id: _id, from_region: from, to_region: to, ...others } of rows) {
      const left = others.ended_at === null ? await countInRegion(db, from) : null;
      result.push({ from, to, ...others, left });
    }
    return {
      result,
      text:
        result.length === 0
          ? 'Nothing was moved.'
          : textTable(
              ['From', 'To', 'Began', 'Ended', 'Moved', 'Left'],
              result.map(({ from, to, began_at, ended_at, objects, bytes, left }) => [
                from,
                to,
                began_at.toISOString(),
                ended_at?.toISOString() ?? '-',
                `${objects} (${bytesText(bytes)})`,
                left === null
                  ? '-'
                  : `${left.objects} (${bytesText(left.bytes)}), ${counted(left.uploads, 'upload')}`,
              ]),
            ),
    };
  },
};
