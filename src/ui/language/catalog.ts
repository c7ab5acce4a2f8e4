import { pageLanguage } from './language.ts';

type Text = string | ((...values: never[]) => unknown);

/** Texts by name: sentences, and functions where a sentence has numbers or names in it. */
export interface Texts {
  readonly [name: string]: Text | readonly string[] | Texts;
}

/** What a translation of these texts has to give: the same names, with any words. */
export type Translated<T> = T extends string
  ? string
  : T extends (...values: infer Values) => infer Said
    ? (...values: Values) => Translated<Said>
    : T extends readonly unknown[] | Texts
      ? { readonly [Name in keyof T]: Translated<T[Name]> }
      : T;

const coming = new Set<Promise<void>>();

/**
 * Texts of one part of the app: English here, every other language in a file of its own beside it, which comes only
 * where the page speaks that language. `lazy` and `preloadable` show a part when its texts are here. They are read when
 * something is shown, never while a module starts: only then they are in the language of the page.
 */
export function catalog<const T extends Texts>(
  english: T,
  translations: { readonly de: () => Promise<{ readonly texts: Translated<T> }> },
): Translated<T> {
  if (pageLanguage === 'en') return english as Translated<T>;
  const load =
    pageLanguage === 'de' ? translations.de : async () => (await import('./pseudo.ts')).mirrored(english);
  return translated(english, load);
}

/** English until its translation is here, and where it cannot be had. */
export function translated<const T extends Texts>(
  english: T,
  load: () => Promise<{ readonly texts: object }>,
): Translated<T> {
  const texts = copied(english);
  const arrival = load()
    .then((module) => assign(texts, module.texts as Texts))
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
