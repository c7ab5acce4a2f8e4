import {
  type Kysely,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type RawBuilder,
  type RootOperationNode,
  sql,
  type ValueNode,
} from 'kysely';
import { indexScansOnly } from './find-by-index.ts';
import type { Database } from './schema.ts';

const signature = Buffer.from('PGCOPY\n');
const headerBytes = 19;

/**
 * The values of a query's one column, each as the bytes of PostgreSQL's binary form: of bytea and text what they hold. Half
 * as much is sent as of a result, and nothing is written as hex and read again.
 */
export async function copyValues(
  db: Kysely<Database>,
  query: RawBuilder<unknown>,
): Promise<readonly (Buffer | null)[]> {
  const copy = sql`copy (${query}) to stdout (format binary)`.withPlugin(literals).compile(db);
  for await (const { rows } of db.getExecutor().stream<Buffer>(copy, 1)) return rows.flatMap(valuesIn);
  throw new Error('COPY was not answered');
}

/** The same for a query that looks up many rows one by one, as `findByIndex` does. */
export async function copyByIndex(
  db: Kysely<Database>,
  query: RawBuilder<unknown>,
): Promise<readonly (Buffer | null)[]> {
  return db.transaction().execute(async (tx) => {
    await indexScansOnly.execute(tx);
    return copyValues(tx, query);
  });
}

/** Of one message: of a row, of the header alone or before a row, or of the end. */
function valuesIn(message: Buffer): readonly (Buffer | null)[] {
  const at = message.subarray(0, signature.length).equals(signature) ? headerBytes : 0;
  if (at === message.length) return [];
  const columns = message.readInt16BE(at);
  if (columns < 0) return [];
  if (columns !== 1) throw new Error(`the query has ${columns} columns`);
  const length = message.readInt32BE(at + 2);
  return [length < 0 ? null : message.subarray(at + 6, at + 6 + length)];
}

/** COPY takes no parameters. What stands in its text cannot end a literal: numbers, ids and lists of them, and of all other texts hex digits. */
class LiteralValues extends OperationNodeTransformer {
  protected override transformValue({ value }: ValueNode): ValueNode {
    return literalOf(value) as OperationNode as ValueNode;
  }
}

function literalOf(value: unknown): OperationNode {
  // A sign is an operator, and binds less than a cast behind the number.
  if (typeof value === 'number') return sql`(${sql.lit(value)})`.toOperationNode();
  if (typeof value !== 'string') throw new Error(`no literal is made of a ${typeof value}`);
  if (/^[\w{},-]*$/.test(value)) return sql.lit(value).toOperationNode();
  const hex = Buffer.from(value).toString('hex');
  return sql`convert_from(decode(${sql.lit(hex)}, 'hex'), 'UTF8')`.toOperationNode();
}

const transformer = new LiteralValues();
const literals: KyselyPlugin = {
  transformQuery: ({ node, queryId }: PluginTransformQueryArgs) =>
    transformer.transformNode(node, queryId) as RootOperationNode,
  transformResult: async ({ result }) => result,
};
