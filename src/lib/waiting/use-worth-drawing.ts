import { useEffect, useState } from 'react';

const patienceMs = 1000;

/**
 * Whether to draw what the server's answer would move: once it is here, or when it takes long, and from then on. The server is
 * close for most, and what waits a moment for it stands where it stays.
 */
export function useWorthDrawing(isAnswered: boolean): boolean {
  const [isDrawn, setDrawn] = useState(isAnswered);
  useEffect(() => {
    if (isAnswered) return setDrawn(true);
    const timer = setTimeout(() => setDrawn(true), patienceMs);
    return () => clearTimeout(timer);
  }, [isAnswered]);
  return isDrawn || isAnswered;
}
