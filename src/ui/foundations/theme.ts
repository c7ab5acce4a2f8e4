import { createStore, type Store } from './store.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export interface ThemeStore extends Store<Theme> {
  readonly choose: (theme: Theme) => void;
  /** Another tab wrote the key: `storage` events come here. */
  readonly follow: (key: string | null) => void;
}

/** The part of the document that a theme touches. */
export interface ThemeTarget {
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
}

const storageKey = 'theme';

/**
 * The look that was chosen on this device. `system` writes no attribute: the tokens then follow the platform by
 * themselves. Storage may be full or forbidden; the choice then lasts as long as the page.
 */
export function createThemeStore(storage: () => Storage, root: ThemeTarget): ThemeStore {
  const store = createStore<Theme>(read(storage));
  apply(store.get());

  function apply(theme: Theme) {
    if (theme === 'system') root.removeAttribute('data-theme');
    else root.setAttribute('data-theme', theme);
  }

  function show(theme: Theme) {
    apply(theme);
    store.set(theme);
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    choose(theme) {
      show(theme);
      try {
        if (theme === 'system') storage().removeItem(storageKey);
        else storage().setItem(storageKey, theme);
      } catch {
        // Nothing to keep it in.
      }
    },
    follow(key) {
      // A null key means that everything was cleared, as signing out in another tab does.
      if (key === storageKey || key === null) show(read(storage));
    },
  };
}

function read(storage: () => Storage): Theme {
  try {
    const stored = storage().getItem(storageKey);
    return themes.find((theme) => theme === stored) ?? 'system';
  } catch {
    return 'system';
  }
}
