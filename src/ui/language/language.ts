/** Languages that every text is written in. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/**
 * `ar-XB` is the pseudo-locale of the Unicode project: English words, written from right to left. It shows what has not
 * been translated and what does not mirror; it is chosen by hand, in the storage of a browser.
 */
export type PageLanguage = Language | 'ar-XB';

const storageKey = 'language';

/** A choice on this device comes first, then the languages of the browser in their order, then English. */
export function findLanguage(chosen: string | null, wanted: readonly string[]): PageLanguage {
  if (chosen === 'ar-XB') return chosen;
  const known = languages.find((language) => language === chosen);
  if (known !== undefined) return known;
  const words = wanted.map((tag) => tag.split('-')[0]?.toLowerCase());
  return words.flatMap((word) => languages.find((language) => language === word) ?? [])[0] ?? 'en';
}

/** What the page speaks from its start to its end: another choice loads the page again. */
export const pageLanguage: PageLanguage =
  typeof document === 'undefined' ? 'en' : findLanguage(chosenLanguage(), navigator.languages);

export const isGerman = pageLanguage === 'de';

/** How numbers and times are written. */
export const pageLocale = isGerman ? 'de-DE' : 'en-US';

/** The choice on this device; null follows the browser. */
export function chosenLanguage(): string | null {
  try {
    return window.localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** False where the browser keeps nothing: the choice could not outlast the page. */
export function chooseLanguage(language: Language | null): boolean {
  try {
    if (language === null) window.localStorage.removeItem(storageKey);
    else window.localStorage.setItem(storageKey, language);
    return true;
  } catch {
    return false;
  }
}

/**
 * Takes the language of an account where none was chosen on this device. Whether it is another one than the page speaks:
 * that speaks it when it is loaded again.
 */
export function takeLanguage(ofAccount: string | null | undefined): boolean {
  const language = languages.find((known) => known === ofAccount);
  if (language === undefined || language === pageLanguage || chosenLanguage() !== null) return false;
  return chooseLanguage(language);
}

/** Before the first render: screen readers, hyphenation and the direction of the page go by it. */
export function startLanguage(): void {
  document.documentElement.lang = pageLanguage;
  if (pageLanguage === 'ar-XB') document.documentElement.dir = 'rtl';
}
