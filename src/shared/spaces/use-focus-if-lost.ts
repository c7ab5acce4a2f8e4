import { useEffect } from 'react';

/**
 * Of a page that comes in the place of another under the same address, as when a right has gone: what had the focus went with
 * that one. The main area takes it.
 */
export function useFocusIfLost(): void {
  useEffect(() => {
    // The browser decides about the focus of a fresh page.
    if (!navigator.userActivation?.hasBeenActive) return;
    const take = () => {
      if (document.activeElement === document.body)
        document.getElementById('main')?.focus({ preventScroll: true });
    };
    take();
    // What had the focus may go only now, as a dialog that fades.
    const timer = setTimeout(take, 300);
    return () => clearTimeout(timer);
  }, []);
}
