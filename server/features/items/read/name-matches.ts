import { type RawBuilder, sql } from 'kysely';
import { accents, asciiFoldings } from '#contract/rules/unicode/search-key.ts';
import { escapeLike } from '../log/change-context.ts';

/** The search key of a name as its name key has it, but for the dots and spaces at its end: `searchKey` in SQL. */
const searched = Object.entries(asciiFoldings).reduce<RawBuilder<string>>(
  (text, [letter, plain]) => sql`replace(${text}, ${sql.lit(letter)}, ${sql.lit(plain)})`,
  sql`normalize(regexp_replace(normalize(name_key, nfd), ${sql.lit(`[${accents}]+`)}, '', 'g'), nfc)`,
);

/** ASCII is its own search key. */
const isBeyondAscii = sql`octet_length(name_key) > length(name_key)`;

/** Whether what a folded text stands for is in the name of a row, apart from the dots and spaces at the name's end. */
export function holds(key: string): RawBuilder<unknown> {
  return matches(`%${escapeLike(key)}%`);
}

/** Whether it may be in the name with what stands at its end, where a character is folded to a dot or a space. */
export function mayMatch(key: string): RawBuilder<unknown> {
  const untilEnd = key.replace(/[. ]+$/, '');
  if (untilEnd === key) return holds(key);
  const atEnd = matches(`%${escapeLike(untilEnd)}`);
  return sql`${holds(key)} or (right(name, 1) !~ '[A-Za-z0-9]' and (${atEnd}))`;
}

function matches(pattern: string): RawBuilder<unknown> {
  return sql`name_key like ${pattern} or (${isBeyondAscii} and ${searched} like ${pattern})`;
}
