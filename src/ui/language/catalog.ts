import { pageLanguage } from './language.ts';
import type { Texts, Translated } from './texts.ts';

const coming = new Set<Promise<unknown>>();

/**
 * Texts of one part of the app in English. `name` is the path of its file below `src`, without the ending: with `.de.ts`
 * there it is the path of its German translation, which comes only where the page speaks German. `lazy` and
 * `preloadable` show a part when its texts are here. Texts are read when something is shown, never while a module
 * starts: only then they are in the language of the page.
 */
export function catalog<const T extends Texts>(name: string, english: T): Translated<T> {
  if (pageLanguage === 'en') return english as Translated<T>;
  // English until its translation is here, and where it cannot be had.
  const texts = { ...english };
  awaitTexts(
    import('./translations.ts').then(async ({ loadTranslation }) =>
      Object.assign(texts, await loadTranslation(name, pageLanguage, english)),
    ),
  );
  return texts as Translated<T>;
}

/** Has `textsLoaded` wait for texts that no catalog loads by itself. */
export function awaitTexts(loading: Promise<unknown>): void {
  const arrival = loading.catch(() => undefined).finally(() => coming.delete(arrival));
  coming.add(arrival);
}

/** When every text that was asked for so far is in the language of the page. */
export async function textsLoaded(): Promise<void> {
  while (coming.size > 0) await Promise.all(coming);
}
