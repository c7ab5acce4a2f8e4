import type { Node, ParseResult } from 'libpg-query';
import { hotTables } from './hot-tables.ts';

type Tree = Readonly<Record<string, unknown>>;

/** A relation of a FROM, under the name by which its columns are called. */
interface Relation {
  /** Null of a subquery, a function or the result of a WITH: its own rows were looked for where it stands. */
  readonly table: string | null;
  readonly name: string;
}

/** One SELECT, INSERT, UPDATE or DELETE, without those that stand inside it. */
interface Level {
  readonly ctes: ReadonlySet<string>;
  readonly relations: Relation[];
  /** What must hold of each row: pairs of columns that are equal, and columns that are equal to a value. */
  readonly equal: (readonly [string, string])[];
  readonly known: Set<string>;
  /** Columns of subqueries that are equal to a value: PostgreSQL looks for that inside of them. */
  readonly pushed: Set<string>;
}

const nothing: ReadonlySet<string> = new Set();

/**
 * The hot tables that a statement reads or changes without naming a filespace or a workspace: neither as a parameter, nor as a
 * value, nor as the column of another table that is named so.
 */
export function unkeyedTables(parsed: ParseResult): readonly string[] {
  const found: string[] = [];
  for (const { stmt } of parsed.stmts ?? []) visit(stmt as Node, nothing, nothing, found);
  return [...new Set(found)].sort();
}

/** `pushed`: of the level that it stands in. */
function visit(node: unknown, ctes: ReadonlySet<string>, pushed: ReadonlySet<string>, found: string[]): void {
  if (Array.isArray(node)) {
    for (const each of node) visit(each, ctes, pushed, found);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  for (const [kind, value] of Object.entries(node)) {
    const isLevel = ['SelectStmt', 'UpdateStmt', 'DeleteStmt', 'InsertStmt'].includes(kind);
    if (isLevel) visitLevel(kind, value as Tree, ctes, nothing, found);
    else if (kind === 'RangeSubselect') visitSubquery(value as Tree, ctes, pushed, found);
    else visit(value, ctes, pushed, found);
  }
}

function visitSubquery(
  range: Tree,
  ctes: ReadonlySet<string>,
  pushed: ReadonlySet<string>,
  found: string[],
): void {
  const { subquery, alias } = range as { subquery: Tree; alias?: { aliasname: string } };
  const beginning = `${alias?.aliasname}.`;
  const columns = [...pushed].filter((each) => each.startsWith(beginning));
  const given = new Set(columns.map((each) => each.slice(beginning.length)));
  const select = subquery['SelectStmt'] as Tree | undefined;
  if (select === undefined) visit(subquery, ctes, pushed, found);
  else visitLevel('SelectStmt', select, ctes, given, found);
}

/** `given`: columns of its result that are looked for by a value. */
function visitLevel(
  kind: string,
  level: Tree,
  outer: ReadonlySet<string>,
  given: ReadonlySet<string>,
  found: string[],
): void {
  const ctes = new Set([...outer, ...ctesOf(level)]);
  const { larg, rarg, ...rest } = level; // of a UNION each half is a level of its own
  for (const half of [larg, rarg]) if (half !== undefined) visitLevel(kind, half as Tree, ctes, given, found);
  const read = readLevel(rest, ctes);
  found.push(...(kind === 'InsertStmt' ? unkeyedInsert(rest) : unkeyedOf(read, given)));
  for (const value of Object.values(rest)) visit(value, ctes, read.pushed, found);
}

function ctesOf({ withClause }: Tree): readonly string[] {
  const { ctes = [] } = (withClause ?? {}) as { ctes?: readonly Tree[] };
  return ctes.map(({ CommonTableExpr }) => (CommonTableExpr as { ctename: string }).ctename);
}

function unkeyedInsert({ relation, cols }: Tree): readonly string[] {
  const { relname } = relation as { relname: string };
  const named = ((cols ?? []) as readonly { ResTarget: { name: string } }[]).map(
    (each) => each.ResTarget.name,
  );
  const hot = hotTables[relname];
  return hot === undefined || hot.keys.some((key) => named.includes(key)) ? [] : [relname];
}

function readLevel(statement: Tree, ctes: ReadonlySet<string>): Level {
  const level: Level = { ctes, relations: [], equal: [], known: new Set(), pushed: new Set() };
  const { relation, fromClause, usingClause, whereClause } = statement;
  if (relation !== undefined) addRelation(relation as Tree, level);
  for (const each of [fromClause, usingClause].flat()) addFrom(each as Tree | undefined, level);
  addCondition(whereClause as Tree | undefined, level);
  spread(level);
  return level;
}

function unkeyedOf(level: Level, given: ReadonlySet<string>): readonly string[] {
  return level.relations.flatMap((relation) => {
    const { table } = relation;
    const hot = table === null ? undefined : hotTables[table];
    if (table === null || hot === undefined || isKeyed(relation, level)) return [];
    return hot.keys.some((key) => given.has(key)) ? [] : [table];
  });
}

function isKeyed({ table, name }: Relation, { known }: Level): boolean {
  const keys = table === null ? [] : (hotTables[table]?.keys ?? []);
  return keys.some((key) => known.has(`${name}.${key}`));
}

function addRelation(range: Tree, level: Level): void {
  const { relname, alias } = range as { relname: string; alias?: { aliasname: string } };
  const table = level.ctes.has(relname) ? null : relname;
  level.relations.push({ table, name: alias?.aliasname ?? relname });
}

function addFrom(from: Tree | undefined, level: Level): void {
  if (from?.['RangeVar'] !== undefined) addRelation(from['RangeVar'] as Tree, level);
  const inner = (from?.['RangeSubselect'] ?? from?.['RangeFunction']) as Tree | undefined;
  const alias = inner?.['alias'] as { aliasname: string } | undefined;
  if (alias !== undefined) level.relations.push({ table: null, name: alias.aliasname });
  const join = from?.['JoinExpr'] as Tree | undefined;
  if (join === undefined) return;
  addFrom(join['larg'] as Tree, level);
  addFrom(join['rarg'] as Tree, level);
  addCondition(join['quals'] as Tree | undefined, level);
  for (const { String: text } of (join['usingClause'] ?? []) as readonly { String: { sval: string } }[]) {
    const [first, ...others] = level.relations.map(({ name }) => `${name}.${text.sval}`);
    for (const other of others) level.equal.push([first ?? other, other]);
  }
}

/** What stands under AND; of an OR nothing is certain. */
function addCondition(condition: Tree | undefined, level: Level): void {
  const bool = condition?.['BoolExpr'] as { boolop: string; args: readonly Tree[] } | undefined;
  if (bool?.boolop === 'AND_EXPR') for (const each of bool.args) addCondition(each, level);
  const comparison = condition?.['A_Expr'] as Tree | undefined;
  if (comparison !== undefined) addComparison(comparison, level);
  const link = condition?.['SubLink'] as Tree | undefined; // drive_id in (select …)
  if (link?.['testexpr'] !== undefined && link['subLinkType'] === 'ANY_SUBLINK')
    for (const column of columnsOf(link['testexpr'] as Tree, level)) level.known.add(column);
}

function addComparison({ kind, name, lexpr, rexpr }: Tree, level: Level): void {
  const [operator] = (name ?? []) as readonly { String: { sval: string } }[];
  const isEqual =
    operator?.String.sval === '=' && ['AEXPR_OP', 'AEXPR_OP_ANY', 'AEXPR_IN'].includes(String(kind));
  if (!isEqual) return;
  const pairs = rowsOf(lexpr as Tree, rexpr as Tree);
  for (const [left, right] of pairs) {
    const [lefts, rights] = [columnsOf(left, level), columnsOf(right, level)];
    if (lefts.length > 0 && rights.length > 0)
      for (const one of lefts) for (const other of rights) level.equal.push([one, other]);
    // The other side is a value, or a column of what stands around, before or inside this level.
    else for (const column of [...lefts, ...rights]) level.known.add(column);
    for (const column of [...subqueryColumnOf(left, level), ...subqueryColumnOf(right, level)])
      level.pushed.add(column);
  }
}

/** A column of a subquery that stands in this FROM, if the expression is one. */
function subqueryColumnOf(expression: Tree, { relations }: Level): readonly string[] {
  const [column = '', qualifier] = [...namesOf(expression)].reverse();
  return relations.some(({ table, name }) => table === null && name === qualifier)
    ? [`${qualifier}.${column}`]
    : [];
}

function namesOf(expression: Tree): readonly string[] {
  const reference = expression['ColumnRef'] as
    | { fields: readonly { String?: { sval: string } }[] }
    | undefined;
  return reference?.fields.map((field) => field.String?.sval ?? '*') ?? [];
}

/** `(a, b) = (c, d)` is two comparisons. */
function rowsOf(left: Tree, right: Tree): readonly (readonly [Tree, Tree])[] {
  const [lefts, rights] = [left, right].map((side) => (side['RowExpr'] as { args?: readonly Tree[] })?.args);
  if (lefts === undefined || rights === undefined) return [[left, right]];
  return lefts.map((each, at) => [each, rights[at] ?? {}] as const);
}

/** A column of this level by all names that it can have; none of what is no column, or of another level. */
function columnsOf(expression: Tree, { relations }: Level): readonly string[] {
  const cast = expression['TypeCast'] as { arg: Tree } | undefined;
  if (cast !== undefined) return columnsOf(cast.arg, { relations } as Level);
  const parts = namesOf(expression);
  const [column = '', qualifier] = [...parts].reverse();
  if (parts.length === 0) return [];
  if (qualifier !== undefined) {
    const owner = relations.find(({ name }) => name === qualifier);
    return owner === undefined || owner.table === null ? [] : [`${qualifier}.${column}`];
  }
  // PostgreSQL refuses what is ambiguous: the column is of one of them.
  const owners = relations.filter(({ table }) => table !== null && hotTables[table]?.keys.includes(column));
  return owners.length === 1 ? owners.map(({ name }) => `${name}.${column}`) : [];
}

/** What is equal to something known is known, and so is each column of a table that is keyed. */
function spread(level: Level): void {
  const { equal, known, relations } = level;
  const isKnown = (column: string) =>
    known.has(column) || relations.some((each) => column.startsWith(`${each.name}.`) && isKeyed(each, level));
  for (let before = -1; before !== known.size; ) {
    before = known.size;
    for (const [one, other] of equal) {
      if (isKnown(one)) known.add(other);
      if (isKnown(other)) known.add(one);
    }
  }
}
