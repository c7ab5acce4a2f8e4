import { useEffect, useState } from 'react';

/** Whether something has been so for a while: what passes in a moment is not worth a word. */
export function useLasting(holds: boolean, forMs: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!holds) return;
    const timer = setTimeout(() => setLasts(true), forMs);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [holds, forMs]);
  return holds && lasts;
}
