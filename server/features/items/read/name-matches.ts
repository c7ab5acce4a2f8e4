import { type RawBuilder, sql } from 'kysely';
import { accents, asciiFoldings, wordsOf } from '#contract/rules/unicode/search-key.ts';
import { escapeLike } from '../log/change-context.ts';

/** The search key of a name as its name key has it, but for the dots and spaces at its end: `searchKey` in SQL. */
const searched = Object.entries(asciiFoldings).reduce<RawBuilder<string>>(
  (text, [letter, plain]) => sql`replace(${text}, ${sql.lit(letter)}, ${sql.lit(plain)})`,
  sql`normalize(regexp_replace(normalize(name_key, nfd), ${sql.lit(`[${accents}]+`)}, '', 'g'), nfc)`,
);

/** ASCII is its own search key. */
const isBeyondAscii = sql`octet_length(name_key) > length(name_key)`;

/** Whether a row's name has all words of a termKey in it, apart from the dots and spaces at the name's end. */
export function holdsWords(termKey: string): RawBuilder<unknown> {
  return allOf(wordsOf(termKey).map((word) => matches(`%${escapeLike(word)}%`)));
}

/** Whether it may have them with what stands at its end, where a character is folded to a dot. */
export function mayHoldWords(termKey: string): RawBuilder<unknown> {
  return allOf(
    wordsOf(termKey).map((word) => {
      const untilEnd = word.replace(/\.+$/, '');
      const inside = matches(`%${escapeLike(word)}%`);
      if (untilEnd === word) return inside;
      const atEnd = matches(`%${escapeLike(untilEnd)}`);
      return sql`(${inside} or (right(name, 1) !~ '[A-Za-z0-9]' and ${atEnd}))`;
    }),
  );
}

function allOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(conditions, sql` and `);
}

function matches(pattern: string): RawBuilder<unknown> {
  return sql`(name_key like ${pattern} or (${isBeyondAscii} and ${searched} like ${pattern}))`;
}
