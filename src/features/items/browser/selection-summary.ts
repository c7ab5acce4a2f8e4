import { limits } from '#contract/rules/limits.ts';
import { formatSize } from '../../../lib/format.ts';
import type { GridRow, RowSize } from '../list/row-source.ts';
import { browserMessages } from './browser-messages.ts';
import type { Browser } from './use-browser.ts';

type SizeOf = (row: GridRow) => RowSize;

/** What is to be said of the selected items: the name of one or the number of many, and their size. */
export function selectionSummary(browser: Browser, sizeOf: SizeOf) {
  const { count } = browser.selection;
  const first = firstSelected(browser);
  const sizeBytes = totalSize(browser, sizeOf);
  const size = sizeBytes === undefined ? '' : formatSize(sizeBytes);
  const title =
    count === 1 && first ? first.name : [browserMessages.items(count), size].filter(Boolean).join(', ');
  return { first, sizeBytes, title };
}

function firstSelected({ selection }: Browser): GridRow | undefined {
  return selection.state.mode === 'these' ? selection.state.rows.values().next().value : undefined;
}

/** Of few selected rows whose sizes are all known. */
function totalSize({ selection }: Browser, sizeOf: SizeOf): number | undefined {
  if (selection.state.mode !== 'these' || selection.count > limits.selectionItems) return undefined;
  let total = 0;
  for (const row of selection.state.rows.values()) {
    const size = sizeOf(row);
    if (size === undefined || size === null) return undefined;
    total += size;
  }
  return total;
}
