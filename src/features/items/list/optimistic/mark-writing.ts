import type { OptimisticChanges } from './optimistic-changes.ts';

const mark = 'data-writing';

/**
 * The page says of itself that it shows what the device has not written yet: whoever ends it now, or looks for what was written,
 * can wait. Past React, so that nothing is drawn for it. Returns how to stop.
 */
export function markWriting({ waiting }: OptimisticChanges): () => void {
  const page = document.documentElement;
  const show = () => page.toggleAttribute(mark, waiting.get().length > 0);
  const stop = waiting.subscribe(show);
  show();
  return () => {
    stop();
    page.removeAttribute(mark);
  };
}
