import type { Plugin } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The client reads of a call its method, path, authorization, repetition and response; the rest is the server's. */
const ofServer: ReadonlySet<unknown> = new Set(['summary', 'params', 'query', 'body', 'status', 'problems']);

/**
 * Leaves out of the page and its worker what only the server reads of the calls that `contract/wire` declares: their
 * documentation and the schemas of what is sent. Nothing in those files has an effect, which the bundler is told.
 */
export function leanCalls(): Plugin {
  return {
    name: 'lean-calls',
    apply: 'build',
    transform(code, id) {
      if (!/\/contract\/wire\/[\w/-]+\.ts$/.test(id)) return;
      const edits = editsOf(this.parse(code) as unknown as Node, code);
      // From the end, so that what comes before stays where it is.
      const lean = edits
        .toSorted((one, other) => other.start - one.start)
        .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code);
      return { code: lean, map: null };
    },
  };
}

function editsOf(node: Node, code: string): readonly Edit[] {
  // The calls of a function are made when it is called.
  if (/Function/.test(node.type)) return [];
  const unread = isDeclaration(node) ? unreadParts(node) : [];
  const marks = node.type === 'CallExpression' ? [{ ...rangeAt(node.start), text: '/* @__PURE__ */ ' }] : [];
  const cuts = unread.map(({ start, end }) => ({ start, end: end + commaBehind(code, end), text: '' }));
  const below = childrenOf(node).flatMap((child) => editsOf(child, code));
  const isKept = ({ start }: Edit) => !unread.some((part) => part.start <= start && start < part.end);
  return [...marks, ...cuts, ...below.filter(isKept)];
}

function rangeAt(start: number) {
  return { start, end: start };
}

function commaBehind(code: string, end: number): number {
  return /^\s*,/.exec(code.slice(end))?.[0].length ?? 0;
}

function isDeclaration(node: Node): boolean {
  return node.type === 'CallExpression' && (node['callee'] as Node)['name'] === 'defineCall';
}

function unreadParts(call: Node): readonly Node[] {
  const [declaration] = call['arguments'] as readonly [Node];
  const properties = declaration['properties'] as readonly Node[];
  return properties.filter(({ key }) => ofServer.has((key as Node | undefined)?.['name']));
}

function childrenOf(node: Node): readonly Node[] {
  const values = Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]));
  return values.filter((value): value is Node => typeof value?.type === 'string');
}
