import { type ProblemCode, problems } from '../problems.ts';

/** The message of each code, in English. */
export const codeTexts = Object.fromEntries(
  Object.entries(problems).map(([code, { message }]) => [code, message]),
) as Readonly<Record<ProblemCode, string>>;
