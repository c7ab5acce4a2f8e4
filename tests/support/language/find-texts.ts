import { parseSync } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

/** A text for people that stands in a component instead of a catalog: `12: Save changes`. */
export type FoundText = string;

/** Properties and attributes whose text is for the machine. */
const forMachines =
  /^(className|id|type|role|name|autoComplete|htmlFor|href|d|viewBox|data-.*|key|keys|to|rel|target|lang|dir|inputMode|enterKeyHint|accept|style|timeZone|hourCycle|icon|art|tone|variant|size|testId|path|as|from|until|method|mode|kind|code|sandbox|allow|fill|stroke.*|transform|gridTemplateColumns|aria-(live|current|haspopup|describedby|labelledby|controls|owns|activedescendant|sort|relevant))$/;

/** Calls whose texts no person reads, such as messages of errors that only a developer meets. */
const calls =
  /^(Error|TypeError|RangeError|DOMException|URL|RegExp|querySelector|querySelectorAll|closest|matches|matchMedia|getItem|setItem|removeItem|addEventListener|removeEventListener|startsWith|endsWith|includes|fetch|import|catalog|has|mark|measure|set|append|getPropertyValue|setProperty|format|DateTimeFormat)$/;

/** Names of keys, of errors and of the platform, which look like words. */
const platform =
  /^(Enter|Escape|Tab|Backspace|Page(Up|Down)|Arrow(Up|Down|Left|Right)|Shift|Control|Meta|Alt|Mod|Space|ContextMenu|F\d+|AltGraph|Dead|Process|Unidentified|\w+(Error|Event)|Files|Etc\/.*|[A-Z]\w+\/[\w/]+|Digit.*|Key[A-Z]|Numpad\w*|Bracket\w*|Minus|Equal|Bearer.*|(Content|Accept|Range|If)-\w+)$/;

/** Every text for people that a source file says itself. Keys such as `Mod+Shift+C` and names of the platform are none. */
export function findTexts(path: string, code: string): readonly FoundText[] {
  const parsed = parseSync(path, code, { lang: path.endsWith('.tsx') ? 'tsx' : 'ts', sourceType: 'module' });
  const found: string[] = [];
  const say = (node: Node, text: string) => {
    const line = code.slice(0, node.start).split('\n').length;
    found.push(`${line}: ${text.replace(/\s+/g, ' ').trim()}`);
  };
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const part of value) visit(part);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    if (typeof node.type === 'string') {
      if (isForMachines(node)) return;
      const isPlural = node.type === 'CallExpression' && nameOf(node.callee) === 'plural';
      if (isPlural) say(node, code.slice(node.start, node.end as number));
      const text = textOf(node);
      if (text !== undefined && isForPeople(text, node.type === 'JSXText')) say(node, text);
    }
    if (node.type === 'SwitchCase') visit(node.consequent);
    else for (const part of Object.values(node)) visit(part);
  };
  visit(parsed.program);
  return found;
}

const unspoken = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSTypeAliasDeclaration',
  'TSInterfaceDeclaration',
  'TSTypeAnnotation',
  'TSLiteralType',
  'TSTypeParameterInstantiation',
  'TSImportType',
]);

function isForMachines(node: Node): boolean {
  if (unspoken.has(node.type)) return true;
  if (node.type === 'JSXAttribute' || node.type === 'Property') {
    const isProperty = node.type === 'Property';
    const name = nameOf(isProperty ? node.key : node.name);
    // A field's name is the form's; the name of anything else may well be for people.
    return name !== undefined && forMachines.test(name) && !(isProperty && name === 'name');
  }
  if (node.type === 'CallExpression' || node.type === 'NewExpression') {
    const name = nameOf(node.callee) ?? nameOf((node.callee as Node).property);
    return name !== undefined && calls.test(name);
  }
  if (node.type === 'BinaryExpression') return /^(===|!==|in|instanceof)$/.test(node.operator as string);
  return false;
}

function nameOf(node: unknown): string | undefined {
  const { name, value } = (node ?? {}) as { name?: unknown; value?: unknown };
  if (typeof name === 'string') return name;
  return typeof value === 'string' ? value : undefined;
}

function textOf(node: Node): string | undefined {
  if (node.type === 'JSXText' || (node.type === 'Literal' && typeof node.value === 'string'))
    return node.value as string;
  if (node.type !== 'TemplateLiteral') return undefined;
  return (node.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw).join('{}');
}

function isForPeople(text: string, isMarkup: boolean): boolean {
  // “Saving...” is a word with its dots, and no address.
  const plain = text.trim().replace(/(\.{3}|[.!?])$/, '');
  if (!/\p{L}{2}/u.test(plain)) return false;
  if (isMarkup) return true;
  if (platform.test(plain) || /^[\w-]*[+/:.#=&?%[\]<>][^\s]*$/.test(plain)) return false;
  // A capital and small letters, or words with a space between them.
  return (
    /^[“"(]?\p{Lu}\p{Ll}/u.test(plain) ||
    /\p{L}[,.:…”]? \p{L}/u.test(plain) ||
    /\{\} \p{Ll}{2}|\p{Ll}{2} \{\}/u.test(plain)
  );
}
