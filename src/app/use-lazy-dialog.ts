import { useState } from 'react';

/** A dialog whose code comes when it is first asked for; from then on it stays, so that it can close with its motion. */
export function useLazyDialog() {
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  return {
    asked,
    open,
    show: () => {
      setAsked(true);
      setOpen(true);
    },
    hide: () => setOpen(false),
  };
}
