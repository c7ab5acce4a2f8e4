import { createHash } from 'node:crypto';
import type { Compilable, Kysely, QueryResult, RawBuilder } from 'kysely';
import type { Database } from '../schema.ts';

/** By their texts, of which there are as many as places that call `executePrepared`. */
const names = new Map<string, string>();

/**
 * Runs what is asked with every change or request: each connection parses and plans it once, where sessions are its own.
 * PostgreSQL then soon plans it for values that it does not know: it is for what is right with one plan, whatever it is
 * asked for. It names its columns: what has no other type later may be asked on.
 */
export function executePrepared<Row>(
  query: RawBuilder<Row> | Compilable<Row>,
  db: Kysely<Database>,
): Promise<QueryResult<Row>> {
  const compiled = query.compile(db);
  const { sql: text } = compiled;
  // The name is that of the text: of two programs behind one pooler neither finds what the other has prepared.
  if (!names.has(text)) names.set(text, createHash('sha256').update(text).digest('hex').slice(0, 32));
  return db.executeQuery(compiled);
}

/** Undefined of what is to be planned each time. */
export function preparedName(text: string): string | undefined {
  return names.get(text);
}
