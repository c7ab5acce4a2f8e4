/** Languages that the product writes to people in: its screens, and its emails. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

/**
 * The first of them that a header `Accept-Language` names; null where it names none. A weight says how much a language is
 * wanted, and those of equal weight stand in their order; one of 0 is not wanted.
 */
export function acceptedLanguage(header: string | undefined): Language | null {
  const wanted = (header ?? '').slice(0, 300).split(',').map(parseWish);
  const best = wanted
    .filter((wish) => wish.weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .find((wish) => isLanguage(wish.language));
  return best !== undefined && isLanguage(best.language) ? best.language : null;
}

function parseWish(part: string): { readonly language: string | undefined; readonly weight: number } {
  const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
  const weight = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find(Boolean);
  return { language: tag.trim().split('-')[0], weight: weight === undefined ? 1 : Number(weight) || 0 };
}
