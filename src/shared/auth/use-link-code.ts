import { useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

const key = 'code';

/**
 * The code of the link that led here. It is taken out of the address as soon as it is read, and kept in the history entry:
 * reloading and going back find it again, whoever looks at the screen or into the history does not.
 */
export function useLinkCode(): string | null {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const inAddress = codeIn(search, hash);
  // Before the effects of any screen, which may lead elsewhere.
  useLayoutEffect(() => {
    if (inAddress === null) return;
    const target = { pathname, search: withoutCode(search), hash: '' };
    navigate(target, { replace: true, state: { ...state, [key]: inAddress } });
  });
  return inAddress ?? readStoredCode(state);
}

/** Behind the `#`, which no server and no log gets to see; in older links it is part of the query. */
export function codeIn(search: string, hash: string): string | null {
  const found = new URLSearchParams(hash.slice(1)).get(key) ?? new URLSearchParams(search).get(key);
  return found === '' ? null : found;
}

export function withoutCode(search: string): string {
  const rest = new URLSearchParams(search);
  rest.delete(key);
  return rest.toString();
}

function readStoredCode(state: unknown): string | null {
  const code = (state as Readonly<Record<string, unknown>> | null)?.[key];
  return typeof code === 'string' ? code : null;
}
