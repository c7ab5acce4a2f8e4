import { parseSync } from 'vite';

/** What the fences look at in one source file. */
export interface Source {
  readonly path: string;
  readonly lines: number;
  /** Everything that it imports, in whatever way; as it stands in the text. */
  readonly imports: readonly string[];
  /** How many import and re-export statements it begins with. */
  readonly importStatements: number;
  readonly hasDefaultExport: boolean;
  /** What it declares and exports, by name. */
  readonly exportedNames: readonly string[];
  readonly comments: readonly string[];
  /** Calls such as `it.skip(…)`, by the word after the dot. */
  readonly memberCalls: readonly string[];
  /** Variables of the module that can be assigned again. */
  readonly moduleLets: readonly string[];
  /** Texts that a `type` is compared with, in a condition or a switch. */
  readonly comparedTypes: readonly string[];
}

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** Reads a file by its syntax tree, so that a word in a string or a comment is not taken for code. */
export function readSource(path: string, text: string): Source {
  const parsed = parseSync(path, text, { lang: path.endsWith('.tsx') ? 'tsx' : 'ts', sourceType: 'module' });
  const problem = parsed.errors[0];
  if (problem !== undefined) throw new Error(`${path} cannot be parsed: ${problem.message}`);
  const found = {
    imports: [] as string[],
    statements: 0,
    hasDefaultExport: false,
    memberCalls: [] as string[],
    comparedTypes: [] as string[],
  };
  visit(parsed.program, (node) => {
    const source = importedBy(node);
    if (source !== undefined) found.imports.push(source);
    if (statements.has(node.type) && source !== undefined) found.statements += 1;
    if (node.type === 'ExportDefaultDeclaration' || exportsDefault(node)) found.hasDefaultExport = true;
    const member = memberCalled(node);
    if (member !== undefined) found.memberCalls.push(member);
    found.comparedTypes.push(...comparedTypes(node));
  });
  return {
    path,
    lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0),
    imports: found.imports,
    importStatements: found.statements,
    hasDefaultExport: found.hasDefaultExport,
    comments: parsed.comments.map((comment) => comment.value),
    memberCalls: found.memberCalls,
    comparedTypes: found.comparedTypes,
    moduleLets: parsed.program.body.flatMap(moduleLets),
    exportedNames: parsed.program.body.flatMap(exportedNames),
  };
}

const statements = new Set(['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration']);
const withSource = new Set([...statements, 'ImportExpression', 'TSImportType', 'TSExternalModuleReference']);

function importedBy(node: Node): string | undefined {
  if (withSource.has(node.type)) return text(node.source) ?? text(node.expression);
  if (node.type === 'NewExpression' && named(node.callee, 'URL')) return urlBesideModule(node);
  return undefined;
}

/** `new URL('../worker/index.ts', import.meta.url)` is how a bundler finds another entry. */
function urlBesideModule(node: Node): string | undefined {
  const [target, base] = node.arguments as [Node?, Node?];
  const inner = base?.type === 'MemberExpression' ? (base.object as Node) : undefined;
  const file = inner?.type === 'MetaProperty' ? text(target) : undefined;
  return file !== undefined && /\.\w+$/.test(file) ? file : undefined;
}

function exportsDefault(node: Node): boolean {
  return node.type === 'ExportSpecifier' && named(node.exported, 'default');
}

function moduleLets(statement: unknown): readonly string[] {
  const { declaration } = statement as { declaration?: unknown };
  const declared = (declaration ?? statement) as Node;
  if (declared.type !== 'VariableDeclaration' || declared.kind !== 'let') return [];
  return (declared.declarations as readonly { id: { name?: string } }[]).map(({ id }) => id.name ?? '');
}

function exportedNames(statement: unknown): readonly string[] {
  const { type, declaration } = statement as { type: string; declaration?: unknown };
  if (type !== 'ExportNamedDeclaration' || !declaration) return [];
  const { id, declarations } = declaration as {
    id?: { name?: string };
    declarations?: { id: { name?: string } }[];
  };
  return declarations?.map((one) => one.id.name ?? '') ?? [id?.name ?? ''];
}

function memberCalled(node: Node): string | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const callee = node.callee as Node;
  return callee.type === 'MemberExpression' ? (callee.property as { name?: string }).name : undefined;
}

function comparedTypes(node: Node): readonly string[] {
  if (node.type === 'SwitchStatement' && isType(node.discriminant)) {
    return (node.cases as { test: unknown }[]).flatMap(({ test }) => text(test) ?? []);
  }
  if (node.type !== 'BinaryExpression' || !/^[!=]==?$/.test(node.operator as string)) return [];
  if (isType(node.left)) return [text(node.right) ?? ''];
  return isType(node.right) ? [text(node.left) ?? ''] : [];
}

/** `type`, `change.type`, `row?.change.type`. */
function isType(node: unknown): boolean {
  const { type, property, expression } = node as Node;
  if (type === 'ChainExpression') return isType(expression);
  return named(type === 'MemberExpression' ? property : node, 'type');
}

function named(node: unknown, name: string): boolean {
  return (node as { name?: string; value?: string } | null)?.name === name;
}

function text(node: unknown): string | undefined {
  const value = (node as { value?: unknown } | null | undefined)?.value;
  return typeof value === 'string' ? value : undefined;
}

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const part of value) visit(part, see);
  } else if (typeof value === 'object' && value !== null) {
    if (typeof (value as Node).type === 'string') see(value as Node);
    for (const part of Object.values(value)) visit(part, see);
  }
}
