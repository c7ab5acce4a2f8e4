import { currentSpan, inSpan, type SpanOptions } from '../../tracing/tracing.ts';

const mostShapes = 1000;
const longestText = 2000;
const optionsByText = new Map<string, { readonly name: string; readonly options: SpanOptions }>();

/** A part of the request, the frame or the job that asks; where none of them is recorded, only the statement. */
export function traceStatement<T>(text: string, run: () => Promise<T>): Promise<T> {
  if (currentSpan() === null) return run();
  const { name, options } = describe(text);
  return inSpan(name, options, run);
}

const unsafe =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\be'(?:[^'\\]|''|\\.)*'|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|"(?:[^"]|"")*"|\$\d+|[\p{L}_][\p{L}\p{N}_]*|\d[\w.]*/giu;

/**
 * The statement without its values: what was written into its text is a question mark, as are parameters, of which many
 * that stand side by side are one.
 */
export function shapeOf(text: string): string {
  return text
    .replace(unsafe, (part) => {
      if (part.startsWith('--') || part.startsWith('/*')) return ' ';
      return /^["\p{L}_]/u.test(part) && !/^e'/i.test(part) ? part : '?';
    })
    .replace(/\s+/g, ' ')
    .replace(/\?(?:, ?\?)+/g, '?')
    .replace(/\(\?\)(?:, ?\(\?\))+/g, '(?)')
    .trim()
    .slice(0, longestText);
}

function describe(text: string) {
  const known = optionsByText.get(text);
  if (known !== undefined) return known;
  const shape = shapeOf(text);
  const operation = /^\w+/.exec(shape)?.[0].toUpperCase() ?? 'STATEMENT';
  const table = /\b(?:from|into|update|join) "?([a-z_]+)"?/i.exec(shape)?.[1];
  const made = {
    name: table === undefined ? operation : `${operation} ${table}`,
    options: {
      kind: 'client',
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'db.query.text': shape,
        ...(table !== undefined && { 'db.collection.name': table }),
      },
    } satisfies SpanOptions,
  };
  if (optionsByText.size >= mostShapes) optionsByText.clear();
  optionsByText.set(text, made);
  return made;
}
