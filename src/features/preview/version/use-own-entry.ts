import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type VersionPlace, versionEntry } from '../../../shared/versions/version-entry.ts';

/**
 * Gives what lies over a place an entry of the history of its own, so that Back closes it and keeps the place. Answers what
 * closes it otherwise, which goes back as well. Whoever comes forward to its entry finds it open.
 */
export function useOwnEntry(version: VersionPlace, onClose: () => void): () => void {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const id = versionEntry(version);
  const isPushed = useRef(false);
  const latest = useRef({ navigate, onClose });
  latest.current = { navigate, onClose };
  const isOver = (state as { over?: unknown } | null)?.over === id;
  const wasOver = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, wherever it was opened
  useEffect(() => {
    if (isPushed.current || isOver) return;
    isPushed.current = true;
    void navigate(`${pathname}${search}`, { state: { ...state, over: id } });
  }, []);
  useEffect(() => {
    if (wasOver.current && !isOver) latest.current.onClose();
    wasOver.current = isOver;
  }, [isOver]);
  return useCallback(() => {
    if (wasOver.current) void latest.current.navigate(-1);
    else latest.current.onClose();
  }, []);
}
