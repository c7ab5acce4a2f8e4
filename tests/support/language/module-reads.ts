import { parseSync } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

/**
 * Where a module reads a catalog while it starts, which is before its texts are in the language of the page:
 * `12: messages`. What stands in a function is read when that is called.
 */
export function moduleReads(path: string, code: string): readonly string[] {
  const parsed = parseSync(path, code, { lang: path.endsWith('.tsx') ? 'tsx' : 'ts', sourceType: 'module' });
  const catalogs = new Set(parsed.program.body.flatMap((statement) => catalogsImported(statement as never)));
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const part of value) visit(part);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    if (later.has(node.type)) return;
    if (node.type === 'Identifier' && catalogs.has(node.name as string))
      found.push(`${code.slice(0, node.start).split('\n').length}: ${node.name}`);
    for (const part of Object.values(node)) visit(part);
  };
  visit(parsed.program.body);
  return found;
}

const later = new Set([
  'ImportDeclaration',
  'ExportNamedDeclarationSource',
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'TSTypeAliasDeclaration',
  'TSInterfaceDeclaration',
  'TSTypeAnnotation',
  'TSTypeQuery',
]);

function catalogsImported(statement: Node): readonly string[] {
  const { value } = (statement.source ?? {}) as { value?: string };
  if (statement.type !== 'ImportDeclaration' || value === undefined || !/messages\.ts$/.test(value))
    return [];
  return (statement.specifiers as { local: { name: string } }[]).map(({ local }) => local.name);
}
