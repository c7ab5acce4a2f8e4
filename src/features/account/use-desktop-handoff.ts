import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { type DesktopHandoff, parseDesktopHandoff, withoutDesktopHandoff } from './desktop-handoff.ts';

/**
 * Reads the desktop hand-off from the address, removes it there and keeps it in the history entry. A screen that is about
 * to lead elsewhere is `leaving`: its address goes with it, and must not come back in place of the next one.
 */
export function useDesktopHandoff(leaving = false): DesktopHandoff | null {
  const [search] = useSearchParams();
  const { pathname, hash, state } = useLocation();
  const navigate = useNavigate();
  const inAddress = parseDesktopHandoff(search);
  const stored = readStored(state);
  const rest = withoutDesktopHandoff(search)?.toString();

  useEffect(() => {
    if (rest === undefined || leaving) return;
    navigate(
      { pathname, search: rest, hash },
      { replace: true, state: inAddress ? { ...state, handOff: inAddress } : state },
    );
  });
  return inAddress ?? stored;
}

function readStored(state: unknown): DesktopHandoff | null {
  const handOff = (state as { readonly handOff?: Partial<DesktopHandoff> } | null)?.handOff;
  if (typeof handOff?.machineId !== 'string') return null;
  const { machineId, challenge } = handOff;
  return { machineId, ...(typeof challenge === 'string' && { challenge }) };
}
