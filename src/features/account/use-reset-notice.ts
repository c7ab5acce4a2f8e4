import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

const shownMs = 5000;

/** Whether to say that the password was just reset: for five seconds after the reset screen led here. */
export function useResetNotice(): boolean {
  const { state } = useLocation();
  const [shown, setShown] = useState(
    () => (state as { readonly passwordReset?: unknown } | null)?.passwordReset === true,
  );
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(false), shownMs);
    return () => clearTimeout(timer);
  }, [shown]);
  return shown;
}
