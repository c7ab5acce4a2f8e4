import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';

// The least that a React page can do: everything is in memory, thirty plain rows, no worker, no database.

declare global {
  interface Window {
    /** Lower case, as they are looked through. */
    names: readonly string[];
  }
}

const shownRows = 30;

function Page() {
  const [open, setOpen] = useState(false);
  const [term, setTerm] = useState('');
  const all = window.names;
  const found = term === '' ? all : all.filter((name) => name.includes(term));
  return createElement(
    'main',
    null,
    createElement('input', { value: term, onChange: (event) => setTerm(event.currentTarget.value) }),
    createElement('button', { type: 'button', onClick: () => setOpen(!open) }, 'open'),
    term !== '' && createElement('p', null, `“${term.trim()}” ${found.length}`),
    createElement(
      'div',
      {
        role: 'grid',
        'aria-label': term === '' ? `Files and folders in ${open ? 'memory' : 'nothing'}` : 'Search Results',
        'aria-rowcount': found.length + 1,
      },
      (open || term !== '') && found.slice(0, shownRows).map((name, index) => row(name, index)),
    ),
  );
}

function row(name: string, index: number) {
  return createElement(
    'div',
    { key: name, role: 'row', 'aria-label': name, 'data-index': index },
    ['', name, `${index} KB`, '21 Nov 2026', '…'].map((text, cell) =>
      createElement('span', { key: String(cell), role: 'gridcell' }, text),
    ),
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element.');
createRoot(root).render(createElement(Page));
