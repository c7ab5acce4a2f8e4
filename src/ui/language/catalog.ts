import { pageLanguage } from './language.ts';
import type { Text, Texts, Translated } from './texts.ts';

const coming = new Set<Promise<void>>();

/**
 * Texts of one part of the app in English. `name` is the path of its file below `src`, without the ending: with `.de.ts`
 * there it is the path of its German translation, which comes only where the page speaks German. `lazy` and
 * `preloadable` show a part when its texts are here. Texts are read when something is shown, never while a module
 * starts: only then they are in the language of the page.
 */
export function catalog<const T extends Texts>(name: string, english: T): Translated<T> {
  if (pageLanguage === 'en') return english as Translated<T>;
  return translated(english, async () =>
    (await import('./translations.ts')).loadTranslation(name, pageLanguage, english),
  );
}

/** English until its translation is here, and where it cannot be had. */
export function translated<const T extends Texts>(english: T, load: () => Promise<Texts>): Translated<T> {
  const texts = copied(english);
  const arrival = load()
    .then((translation) => assign(texts, translation))
    .catch(() => undefined)
    .finally(() => coming.delete(arrival));
  coming.add(arrival);
  return texts as Translated<T>;
}

/** When every text that was asked for so far is in the language of the page. */
export async function textsLoaded(): Promise<void> {
  while (coming.size > 0) await Promise.all(coming);
}

type Writable = Record<string, Text | readonly string[] | Texts>;

function copied(texts: Texts): Writable {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, isGroup(text) ? copied(text) : text]),
  );
}

function assign(target: Writable, source: Texts): void {
  for (const [name, text] of Object.entries(source)) {
    const there = target[name];
    if (isGroup(text) && there !== undefined && isGroup(there)) assign(there as Writable, text);
    else target[name] = text;
  }
}

function isGroup(text: Text | readonly string[] | Texts): text is Texts {
  return typeof text === 'object' && !Array.isArray(text);
}
