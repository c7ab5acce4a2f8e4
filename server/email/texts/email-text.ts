import type { Language } from '#contract/entities/language.ts';

/** What an email says, without where it leads. */
export interface EmailText {
  readonly subject: string;
  /** As the subject where it is not given. */
  readonly heading?: string;
  readonly paragraphs: readonly string[];
  /** The label of the button, where the email leads somewhere. */
  readonly button?: string;
  readonly footnote: string;
}

const locales: Readonly<Record<Language, string>> = { en: 'en-US', de: 'de-DE' };

/** The zone of the product for whoever chose none: the choice is a device's, which the server does not know. */
const timeZone = 'America/Los_Angeles';

/** `December 4, 2026` */
export function longDate(timeMs: number, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone }).format(timeMs);
}
