import { ColumnSeparator } from './column-separator.tsx';
import type { SizedColumn } from './column-widths.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import type { ColumnId } from './shown-columns.ts';
import { TextRoom } from './text-room.tsx';

export interface HeadToolProps {
  readonly of: SizedColumn | 'actions';
  /** What the column is called. */
  readonly label: string;
  readonly columns: readonly ColumnId[];
}

/** What stands at the end of the head of a column: the edge that sizes it, and behind the last one the menu. */
export function HeadTool({ of, label, columns }: HeadToolProps) {
  if (of === 'actions')
    return (
      <>
        <ColumnsMenu columns={columns} />
        <TextRoom />
      </>
    );
  if (columns.length === 0) return null;
  return <ColumnSeparator column={of} label={label} columns={columns} />;
}
