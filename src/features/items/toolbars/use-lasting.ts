import { useEffect, useState } from 'react';

/** Most changes have gone sooner. */
const lastingMs = 2000;

/** Whether something has been so for a while: what passes in a moment is not worth a word. */
export function useLasting(holds: boolean): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!holds) return;
    const timer = setTimeout(() => setLasts(true), lastingMs);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [holds]);
  return holds && lasts;
}
