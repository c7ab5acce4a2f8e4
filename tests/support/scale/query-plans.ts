import { Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type { Database } from '#server/db/schema.ts';

/** A step of how PostgreSQL finds rows. */
export interface PlanNode {
  readonly 'Node Type': string;
  /** How often it ran, where the statement did. */
  readonly 'Actual Loops'?: number;
  /** Each time it ran. */
  readonly 'Actual Rows'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

export type QueryPlans = ReturnType<typeof openQueryPlans>;

/** The same database through a connection that writes down what is asked. */
export function openQueryPlans(databaseUrl: string) {
  let asked: { readonly text: string; readonly values: readonly unknown[] }[] = [];
  const watched = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl, max: 1 }) }),
    log: ({ query }) => {
      asked.push({ text: query.sql, values: query.parameters });
    },
  });
  return {
    /** Of the first statement that is asked, in a transaction that begins with `before`. */
    async planOf(
      query: (db: Kysely<Database>) => Promise<unknown>,
      how = 'format json',
      before: RawBuilder<unknown> = sql`select`,
    ): Promise<readonly PlanNode[]> {
      asked = [];
      await query(watched);
      const [statement] = asked;
      if (statement === undefined) throw new Error('nothing was asked');
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      await client.query('begin');
      await client.query(before.compile(watched).sql);
      const response = await client.query(`explain (${how}) ${statement.text}`, [...statement.values]);
      await client.end();
      return nodesOf(response.rows[0]['QUERY PLAN'][0].Plan);
    },
    /** Of all statements that are asked, which run again as they ran: settings are set, transactions opened and ended. */
    async plansOf(query: (db: Kysely<Database>) => Promise<unknown>): Promise<readonly PlanNode[]> {
      asked = [];
      await query(watched);
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      const nodes: PlanNode[] = [];
      for (const { text, values } of asked) {
        const isPlanned = /^\s*(select|with)\b/.test(text) && !text.includes('set_config');
        const response = await client.query(isPlanned ? `explain (analyze, format json) ${text}` : text, [
          ...values,
        ]);
        if (isPlanned) nodes.push(...nodesOf(response.rows[0]['QUERY PLAN'][0].Plan));
      }
      await client.end();
      return nodes;
    },
    close: () => watched.destroy(),
  };
}

function nodesOf(node: PlanNode): readonly PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

export function scansOf(plan: readonly PlanNode[]): readonly string[] {
  return plan
    .filter((node) => node['Relation Name'] !== undefined || node['Node Type'] === 'Bitmap Index Scan')
    .map((node) => `${node['Node Type']} ${node['Index Name'] ?? node['Relation Name']}`);
}

/** How many rows were read, or compared with one another, that no index had kept apart. */
export function readInVain(plan: readonly PlanNode[]): number {
  const removed = (node: PlanNode) =>
    (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0);
  return plan.reduce((sum, node) => sum + removed(node) * (node['Actual Loops'] ?? 1), 0);
}

/** How many rows of a table were read, whatever became of them. */
export function rowsRead(plan: readonly PlanNode[], table: string): number {
  const read = (node: PlanNode) => (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0);
  return plan
    .filter((node) => node['Relation Name'] === table && node['Node Type'] !== 'ModifyTable')
    .reduce((sum, node) => sum + read(node) * (node['Actual Loops'] ?? 1), 0);
}
