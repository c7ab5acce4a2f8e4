import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allFiles } from './support/architecture/source-files.ts';
import { findTexts } from './support/language/find-texts.ts';
import { notTexts, sameInGerman } from './support/language/language-lists.ts';
import { moduleReads } from './support/language/module-reads.ts';
import { physicalSides } from './support/language/physical-sides.ts';

const modules = import.meta.glob<Readonly<Record<string, unknown>>>('../src/**/*messages{,.de}.ts');
const files = allFiles().filter((path) => /^src\/.*\.tsx?$/.test(path) && !/\.d\.ts$/.test(path));
const isCatalog = (path: string) => /messages\.ts$/.test(path);
const isTranslation = (path: string) => path.endsWith('.de.ts');
const catalogs = files.filter(isCatalog);

describe('texts of the app', () => {
  it('stand in catalogs', () => {
    const found = files
      .filter((path) => !isCatalog(path) && !isTranslation(path))
      .flatMap((path) =>
        findTexts(path, readFileSync(path, 'utf8'))
          .filter((text) => !notTexts.some(([file, start]) => file === path && text.includes(start)))
          .map((text) => `${path}:${text}`),
      );
    expect(found).toEqual([]);
  });

  it('are read when something is shown, not while a module starts', () => {
    const found = files.flatMap((path) =>
      moduleReads(path, readFileSync(path, 'utf8')).map((read) => `${path}:${read}`),
    );
    expect(found).toEqual([]);
  });

  it.each(catalogs)('%s is a catalog under its own name, with a translation', async (path) => {
    const name = path.slice('src/'.length, -'.ts'.length);
    const code = readFileSync(path, 'utf8');
    expect(code).toContain(`catalog('${name}', {`);
    const english = Object.values((await modules[`../${path}`]?.()) ?? {}).filter(isObject);
    const { texts } = (await modules[`../src/${name}.de.ts`]?.()) ?? {};
    expect(english.length, 'one catalog in a file').toBe(1);
    expect(shapeOf(texts)).toEqual(shapeOf(english[0]));
    expect(problemsOf(english[0], texts)).toEqual([]);
  });

  it('have no translation without its catalog', () => {
    const orphans = files
      .filter(isTranslation)
      .filter((path) => !files.includes(path.replace('.de.ts', '.ts')));
    expect(orphans).toEqual([]);
  });
});

describe('styles', () => {
  it('name the start and the end of a line, not its left and its right', () => {
    const styles = allFiles().filter((path) => /^src\/.*\.css$/.test(path));
    const found = styles.flatMap((path) =>
      physicalSides(readFileSync(path, 'utf8')).map((side) => `${path}:${side}`),
    );
    expect(styles.length).toBeGreaterThan(50);
    expect(found).toEqual([]);
  });

  it.each(['margin-left: 1px;', 'border-right-color: red;', 'left: 0;', 'text-align: right;'])(
    'may not say %s',
    (css) => {
      expect(physicalSides(`.a { ${css} }`)).toHaveLength(1);
    },
  );

  it.each(['margin-inline-start: 1px;', 'left: 50%;', 'text-align: end;'])('may say %s', (css) => {
    expect(physicalSides(`.a { ${css} }`)).toEqual([]);
  });
});

describe('what finds texts', () => {
  it.each([
    '<p>Nothing here</p>',
    '<Button label="Delete" />',
    'const said = "Moved to the trash";',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the code that is looked at
    'const said = `${count} items`;',
    'const said = isOpen ? "Close" : undefined;',
    'const options = [{ name: "Owner" }];',
    'const said = plural(count, "item");',
  ])('finds %s', (code) => {
    expect(findTexts('src/a.tsx', code)).toHaveLength(1);
  });

  it.each([
    'import a from "A library.ts";',
    'if (event.key === "Escape") close();',
    'throw new Error("The page has no root element.");',
    '<div className="Wide Row" data-kind="Folder" />',
    'const keys = "Mod+Shift+C";',
  ])('leaves %s', (code) => {
    expect(findTexts('src/a.tsx', code)).toEqual([]);
  });

  it('sees what a module reads while it starts', () => {
    const code = `import { messages } from './messages.ts';
      const title = messages.title;
      const later = () => messages.title;
      export function title(): string { return messages.title; }`;
    expect(moduleReads('src/a.ts', code)).toEqual(['2: messages']);
  });
});

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** The names of the texts, and how many values each takes. */
function shapeOf(texts: unknown): unknown {
  if (typeof texts === 'string') return 'text';
  if (typeof texts === 'function') return 'function';
  if (Array.isArray(texts)) return texts.length;
  if (!isObject(texts)) return typeof texts;
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, shapeOf(text)]));
}

/** A text without words, one whose `{parts}` are others, or one that is still English. */
function problemsOf(english: unknown, german: unknown, name = ''): readonly string[] {
  if (typeof english === 'string' && typeof german === 'string') {
    if (german.trim() === '' && english.trim() !== '') return [`${name} says nothing`];
    if (partsOf(english) !== partsOf(german)) return [`${name} has other parts: ${german}`];
    const isSame = english === german && /\p{Ll}{3}/u.test(english);
    return isSame && !sameInGerman.has(english) ? [`${name} is still English: ${german}`] : [];
  }
  if (!isObject(english) || !isObject(german)) return [];
  return Object.entries(english).flatMap(([key, text]) =>
    problemsOf(text, (german as Record<string, unknown>)[key], name === '' ? key : `${name}.${key}`),
  );
}

function partsOf(text: string): string {
  return [...text.matchAll(/\{\w+\}/g)]
    .map(([part]) => part)
    .sort()
    .join();
}
