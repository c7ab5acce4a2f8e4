import type { KeyboardEvent } from 'react';

/** Folders that can be opened, in their order. */
function linesOf(picker: HTMLElement | null): readonly HTMLElement[] {
  return [
    ...(picker?.querySelectorAll<HTMLElement>('li > button:not([aria-disabled])[data-folder-line]') ?? []),
  ];
}

/** From the field into the list. Enter opens the first folder found: what the dialog is asked for is another button's. */
export function enterFolders(event: KeyboardEvent, picker: HTMLElement | null, isSearch: boolean): void {
  if (event.nativeEvent.isComposing) return;
  const [first] = linesOf(picker);
  if (event.key === 'ArrowDown' && first) first.focus();
  else if (event.key === 'Enter' && isSearch) first?.click();
  else return;
  event.preventDefault();
}

/** The arrows go from folder to folder; up from the first one leads back to the field. */
export function walkFolders(
  event: KeyboardEvent,
  picker: HTMLElement | null,
  field: () => HTMLElement | null,
) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const lines = linesOf(picker);
  const at = lines.indexOf(event.target as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  const next = event.key === 'ArrowDown' ? lines[at + 1] : at === 0 ? field() : lines[at - 1];
  next?.focus();
}
