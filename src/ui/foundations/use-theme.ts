import { useSyncExternalStore } from 'react';
import { createThemeStore, type Theme, type ThemeStore } from './theme.ts';

let pageTheme: ThemeStore | undefined;

/** Before the first render, so that the first frame already has the chosen look. */
export function startTheme(): ThemeStore {
  if (pageTheme) return pageTheme;
  const store = createThemeStore(() => window.localStorage, document.documentElement);
  window.addEventListener('storage', (event) => store.follow(event.key));
  pageTheme = store;
  return store;
}

export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const store = startTheme();
  return [useSyncExternalStore(store.subscribe, store.get), store.choose];
}
