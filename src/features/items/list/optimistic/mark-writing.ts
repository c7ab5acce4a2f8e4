import type { OptimisticChanges } from './optimistic-changes.ts';

const mark = 'data-writing';

/**
 * The page says of itself that it shows what the device has not written yet: whoever ends it now, or looks for what was written,
 * can wait. A person who leaves it or loads it again meanwhile is asked by the browser, and by the time they have answered it is
 * written. Past React, so that nothing is drawn for it. Returns how to stop.
 */
export function markWriting({ waiting }: OptimisticChanges): () => void {
  const page = document.documentElement;
  const show = () => {
    if (page.toggleAttribute(mark, waiting.get().length > 0)) addEventListener('beforeunload', ask);
    else removeEventListener('beforeunload', ask);
  };
  const stop = waiting.subscribe(show);
  show();
  return () => {
    stop();
    page.removeAttribute(mark);
    removeEventListener('beforeunload', ask);
  };
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
