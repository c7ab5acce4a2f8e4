import { createStore, type Store } from '../../ui/foundations/store.ts';

/** Asks the person, in the browser's own words, whether to install the app. */
export type Install = () => Promise<void>;

interface PromptEvent extends Event {
  readonly prompt: () => Promise<unknown>;
}

/**
 * Keeps the offer that a browser makes where the page can be installed and is not. The browser gives it once, early, and would
 * show it at a moment of its own. Null while there is none: installed, not possible here, or answered.
 */
export function watchInstallOffer(page: EventTarget): Store<Install | null> {
  const offer = createStore<Install | null>(null);
  page.addEventListener('beforeinstallprompt', (event) => {
    if (!hasPrompt(event)) return;
    event.preventDefault();
    offer.set(async () => {
      offer.set(null);
      await event.prompt();
    });
  });
  page.addEventListener('appinstalled', () => offer.set(null));
  return offer;
}

function hasPrompt(event: Event): event is PromptEvent {
  return typeof (event as Partial<PromptEvent>).prompt === 'function';
}
