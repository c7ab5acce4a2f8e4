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
import type { Database } from './schema.ts';

const headerBytes = 19;

/**
 * The one row of a query, each value as the bytes of PostgreSQL's binary form: of bytea and text what they hold. Twice as
 * little is sent, and nothing is written as hex and read again.
 */
export async function copyRow(
  db: Kysely<Database>,
  query: RawBuilder<unknown>,
): Promise<readonly (Buffer | null)[]> {
  const copy = sql`copy (${query}) to stdout (format binary)`.withPlugin(literals).compile(db);
  for await (const { rows } of db.getExecutor().stream<Buffer>(copy, 1)) {
    const [bytes] = rows;
    if (bytes) return valuesOf(bytes);
  }
  throw new Error('COPY was not answered');
}

function valuesOf(bytes: Buffer): readonly (Buffer | null)[] {
  const count = bytes.readInt16BE(headerBytes);
  if (count < 0) throw new Error('the query has no row');
  let at = headerBytes + 2;
  return Array.from({ length: count }, () => {
    const length = bytes.readInt32BE(at);
    at += 4;
    if (length < 0) return null;
    at += length;
    return bytes.subarray(at - length, at);
  });
}

/** COPY takes no parameters. What stands in its text cannot end a literal: numbers, ids, and of all other texts hex digits. */
class LiteralValues extends OperationNodeTransformer {
  protected override transformValue({ value }: ValueNode): ValueNode {
    return literalOf(value) as OperationNode as ValueNode;
  }
}

function literalOf(value: unknown): OperationNode {
  if (typeof value === 'number') return sql.lit(value).toOperationNode();
  if (typeof value !== 'string') throw new Error(`no literal is made of a ${typeof value}`);
  if (/^[\w-]*$/.test(value)) return sql.lit(value).toOperationNode();
  const hex = Buffer.from(value).toString('hex');
  return sql`convert_from(decode(${sql.lit(hex)}, 'hex'), 'UTF8')`.toOperationNode();
}

const transformer = new LiteralValues();
const literals: KyselyPlugin = {
  transformQuery: ({ node, queryId }: PluginTransformQueryArgs) =>
    transformer.transformNode(node, queryId) as RootOperationNode,
  transformResult: async ({ result }) => result,
};
