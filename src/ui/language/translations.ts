import type { PageLanguage } from './language.ts';
import type { Texts } from './texts.ts';

/**
 * Every translation of every catalog, each in a chunk of its own. By its path from the root: relative to this file, what
 * is in its own folders would have shorter names.
 */
const files = import.meta.glob<{ readonly texts: Texts }>('/src/**/*.de.ts');

/** The texts of a catalog in a language. Throws where there are none. */
export async function loadTranslation(name: string, language: PageLanguage, english: Texts): Promise<Texts> {
  if (language === 'ar-XB') return mirrored(english) as Texts;
  const load = files[`/src/${name}.${language}.ts`];
  if (load === undefined) throw new Error(`There is no translation of ${name} into ${language}.`);
  return (await load()).texts;
}

/** The texts of the pseudo-locale: each word between the marks that turn its direction. */
export function mirrored(text: unknown): unknown {
  if (typeof text === 'string') return text.replace(/[\p{L}\p{N}'’]+/gu, (word) => `\u202e${word}\u202c`);
  if (typeof text === 'function')
    return (...values: unknown[]) => mirrored(Reflect.apply(text, null, values));
  if (Array.isArray(text)) return text.map(mirrored);
  // Elements of React are objects as well: what they say comes from other texts.
  if (typeof text === 'object' && text !== null && !('$$typeof' in text))
    return Object.fromEntries(Object.entries(text).map(([name, part]) => [name, mirrored(part)]));
  return text;
}
