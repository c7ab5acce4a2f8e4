import { createStore, type Store } from '../foundations/store.ts';

/** What was typed before the field that it is for was there. `confirmed`: Enter came last. */
export interface EarlyInput {
  readonly term: string;
  readonly confirmed: boolean;
}

export interface EarlyKeys extends Store<EarlyInput | null> {
  /** From now on keys are for what comes and nothing else of the page. Escape and a press of the pointer cancel. */
  readonly begin: (onCancel: () => void) => void;
  /** Ends it and gives what was typed; null where it had not begun. */
  readonly take: () => EarlyInput | null;
}

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * The code of a dialog may still be on its way when somebody types its shortcut and goes on. These keys would act on what
 * lies behind: jump in the list, open a folder, delete. They are kept here until the field has the focus.
 */
export function createEarlyKeys(page: Pick<Window, 'addEventListener' | 'removeEventListener'>): EarlyKeys {
  const store = createStore<EarlyInput | null>(null);
  let cancel: () => void = () => undefined;

  function onKeyDown(event: KeyboardEvent) {
    const now = store.get();
    if (now === null) return;
    event.stopImmediatePropagation();
    if (event.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      return stop();
    }
    const next = typed(now, event);
    if (next === now) return;
    event.preventDefault();
    store.set(next);
  }

  function stop() {
    if (take() !== null) cancel();
  }

  function take(): EarlyInput | null {
    const taken = store.get();
    if (taken === null) return null;
    page.removeEventListener('keydown', onKeyDown, true);
    page.removeEventListener('pointerdown', stop, true);
    store.set(null);
    return taken;
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    take,
    begin(onCancel) {
      cancel = onCancel;
      if (store.get() !== null) return;
      page.addEventListener('keydown', onKeyDown, true);
      page.addEventListener('pointerdown', stop, true);
      store.set({ term: '', confirmed: false });
    },
  };
}

/** The same object where the key means nothing to a field. */
function typed(input: EarlyInput, { key, ctrlKey, metaKey, altKey }: Press): EarlyInput {
  if (key === 'Enter') return { ...input, confirmed: true };
  if (ctrlKey || metaKey) return input;
  if (key === 'Backspace') return { term: [...input.term].slice(0, -1).join(''), confirmed: false };
  const isCharacter = !altKey && [...key].length === 1;
  return isCharacter ? { term: input.term + key, confirmed: false } : input;
}
