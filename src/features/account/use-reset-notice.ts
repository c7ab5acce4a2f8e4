import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';

const shownMs = 5000;
const flag = 'reset';

/** Where a reset leads: to the sign-in page, which says so. */
export const afterReset = `${paths.signIn}?${flag}`;

/**
 * Whether to say that the password was just reset: for five seconds, and not again when the page is loaded again. Not where
 * the screen is `leaving` for another one.
 */
export function useResetNotice(leaving: boolean): boolean {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const rest = new URLSearchParams(search);
    if (!rest.has(flag) || leaving) return;
    rest.delete(flag);
    setShown(true);
    navigate({ pathname: paths.signIn, search: rest.toString() }, { replace: true, state });
  }, [search, state, navigate, leaving]);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(false), shownMs);
    return () => clearTimeout(timer);
  }, [shown]);
  return shown;
}
