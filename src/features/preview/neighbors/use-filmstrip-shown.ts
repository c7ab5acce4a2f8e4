import { useState } from 'react';

/** Kept on this device. */
const key = 'previewFilmstrip';

export function useFilmstripShown(): readonly [boolean, () => void] {
  const [isShown, setShown] = useState(() => localStorage.getItem(key) !== 'off');
  const toggle = () => {
    if (isShown) localStorage.setItem(key, 'off');
    else localStorage.removeItem(key);
    setShown(!isShown);
  };
  return [isShown, toggle];
}
