import { type Detailed, detailText } from '#contract/wire/problems/detail-text.ts';
import { awaitTexts } from '../../ui/language/catalog.ts';
import { pageLanguage } from '../../ui/language/language.ts';

/** As the server sent it. */
interface Refused extends Detailed {
  readonly message: string;
}

interface ProblemTexts {
  readonly codes: Readonly<Record<string, string>>;
  readonly details: object;
}

const own: { texts: ProblemTexts | null } = { texts: null };

// English comes with the answer itself: only a page that speaks another language loads its texts.
if (pageLanguage !== 'en') {
  awaitTexts(
    import('./problem-texts.ts').then(({ problemTexts }) => {
      own.texts = problemTexts;
    }),
  );
}

/** What the server refused, in the language of the page; empty where the server said nothing. */
export function serverText(problem: Refused): string {
  return own.texts === null ? problem.message : textOf(problem, own.texts);
}

/** Whether no call would be answered now: what a server says of that holds for whatever was asked. */
export function isAway({ code }: { readonly code: string }): boolean {
  return code === 'maintenance' || code === 'database-unavailable';
}

/** By the detail where there is a text for it, else by the code; in the server's own words where there is none for either. */
export function textOf(problem: Refused, { codes, details }: ProblemTexts): string {
  const { code, message } = problem;
  return detailText(details, problem) ?? (Object.hasOwn(codes, code) ? codes[code] : undefined) ?? message;
}
