/** What a person waits to see. As data, because it travels into the browser. */
export type VisibleState =
  | { readonly see: 'folder'; readonly name: string; readonly children: number }
  | { readonly see: 'row'; readonly name: string }
  | { readonly see: 'no-row'; readonly name: string }
  | { readonly see: 'hits'; readonly term: string }
  | { readonly see: 'rows'; readonly count: number }
  | { readonly see: 'any-rows' }
  | { readonly see: 'filling' }
  | { readonly see: 'filled' }
  | { readonly see: 'text'; readonly words: string };

/** Fewer than fit on the screen; a folder counts as shown when so many of its rows are there. */
const firstRows = 15;

export function isShown(state: VisibleState): boolean {
  switch (state.see) {
    case 'folder':
      return (
        gridIs(`Files and folders in ${state.name}`) &&
        rowCount() === state.children &&
        shownRows() >= Math.min(state.children, firstRows)
      );
    case 'row':
      return hasRow(state.name);
    case 'no-row':
      return !hasRow(state.name);
    case 'hits':
      return gridIs('Search Results') && plain(document.body.textContent).includes(`“${state.term.trim()}”`);
    case 'rows':
      return rowCount() >= state.count;
    case 'any-rows':
      return grid() !== null && shownRows() > 0;
    case 'filling':
      return progress() !== null;
    case 'filled':
      return shownRows() > 0 && progress() === null;
    case 'text':
      return plain(document.body?.textContent).includes(state.words);
  }
}

function hasRow(name: string): boolean {
  return [...document.querySelectorAll('[role=row]')].some(
    (row) => plain(row.getAttribute('aria-label')) === name,
  );
}

/** A text without the marks that keep the direction of a name in it. */
function plain(text: string | null | undefined): string {
  return text?.replace(/[\u2066-\u2069]/g, '') ?? '';
}

/** The grid, once what it shows is what it is labelled with. */
function gridIs(label: string): boolean {
  const shown = grid();
  if (shown === null || shown.getAttribute('aria-busy') === 'true') return false;
  return plain(shown.getAttribute('aria-label')) === label;
}

function grid(): Element | null {
  return document.querySelector('[role=grid]');
}

function rowCount(): number {
  return Number(grid()?.getAttribute('aria-rowcount') ?? 0) - 1;
}

function shownRows(): number {
  return document.querySelectorAll('[role=row][data-index]').length;
}

function progress(): Element | null {
  return document.querySelector('[role=progressbar][aria-label^="Preparing "]');
}
