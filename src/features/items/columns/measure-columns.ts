import type { MeasuredColumns } from './column-widths.ts';
import { type ColumnId, type ColumnWidths, columnIds, widthProperty } from './shown-columns.ts';

/** The header that an element is in. */
export function headOf(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>('[role="row"]');
}

/** The columns of a list as wide as they are on screen; for lack of room some are not there. */
export function measureColumns(head: Element): MeasuredColumns {
  const width = (id: string) => head.querySelector(`[data-head="${id}"]`)?.getBoundingClientRect().width ?? 0;
  const others = columnIds.map((id) => ({ id, px: Math.round(width(id)) }));
  return { name: Math.round(width('name')), others: others.filter(({ px }) => px > 0) };
}

/** Shows widths at once, before they are stored. Undefined ones are as usual again. */
export function showWidths(head: Element, widths: Readonly<Partial<Record<ColumnId, number | undefined>>>) {
  const area = head.closest<HTMLElement>('[data-area="grid"]');
  for (const id of columnIds) {
    if (!(id in widths)) continue;
    const px = widths[id];
    if (px === undefined) area?.style.removeProperty(widthProperty(id));
    else area?.style.setProperty(widthProperty(id), `${px}px`);
  }
}

/** How wide columns would be that just show what is in them, in the rows on screen and in the header. */
export function contentWidths(head: Element, columns: readonly ColumnId[]): ColumnWidths {
  const grid = head.closest('[role="grid"]');
  return Object.fromEntries(
    columns.map((id) => {
      const cells = [...(grid?.querySelectorAll<HTMLElement>(`[data-column="${id}"]`) ?? [])];
      return [id, Math.ceil(Math.max(0, ...cells.map(contentWidth)))];
    }),
  );
}

function contentWidth(cell: HTMLElement): number {
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(cell);
  const padding = Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd);
  const label = cell.querySelector<HTMLElement>('[data-label]');
  if (label) {
    const around = (label.closest('button')?.offsetWidth ?? label.offsetWidth) - label.offsetWidth;
    return label.scrollWidth + around + padding;
  }
  if (cell.scrollWidth > cell.clientWidth) return cell.scrollWidth + 1;
  const content = document.createRange();
  content.selectNodeContents(cell);
  return content.getBoundingClientRect().width + padding + 1;
}
