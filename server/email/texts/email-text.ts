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

const sizeUnits = ['bytes', 'KB', 'MB', 'GB', 'TB', 'PB'];

/** `48.2 GB`, by 1024 as on the page */
export function fileSize(bytes: number, language: Language): string {
  const power = bytes < 1 ? 0 : Math.min(sizeUnits.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  const figure = new Intl.NumberFormat(locales[language], { maximumFractionDigits: 1 }).format(
    bytes / 1024 ** power,
  );
  return `${figure} ${power === 0 && language === 'de' ? 'Byte' : sizeUnits[power]}`;
}
