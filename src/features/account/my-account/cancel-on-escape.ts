import type { KeyboardEvent } from 'react';

/** For a form that stands in the page: Escape is its Cancel, as in a dialog. */
export function cancelOnEscape(cancel: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key === 'Escape') cancel();
  };
}
