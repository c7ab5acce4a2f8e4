import { type RefObject, useEffect, useRef } from 'react';

/** Whether the person stayed in this window since something was cut or copied. */
export function useClipboardAge(clip: object | null): RefObject<boolean> {
  const isLatest = useRef(false);
  useEffect(() => {
    isLatest.current = clip !== null;
    const onBlur = () => {
      isLatest.current = false;
    };
    window.addEventListener('blur', onBlur);
    return () => window.removeEventListener('blur', onBlur);
  }, [clip]);
  return isLatest;
}
