import { posix } from 'node:path';
import type { Source } from './read-source.ts';

const compositionRoots = new Set(['server/main.ts', 'worker/index.ts', 'src/main.tsx', 'src/app/app.tsx']);
/** Files whose work is to put others together. */
const composes = new Set(['server/app.ts', 'server/server.ts', 'worker/index.ts']);
const wordless = new Set([
  'utils',
  'util',
  'helpers',
  'helper',
  'types',
  'common',
  'constants',
  'shared',
  'misc',
]);
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.(full|test|config|module|worker|de))*\.(tsx?|css)$/;
/** Files whose tool asks for a default export. */
const configured = /(^|\/)(vite|vitest|playwright)\.config\.ts$/;
const filesInFolder = 20;
/** What the suites load that run one file after another in the same process; of a test file, each has its own. */
const sharesItsProcess = /^tests\/(contract|worker|src|e2e-support|support)\//;

/** Size caps, names and habits of one file. */
export function shapeProblems(source: Source): readonly string[] {
  const { path } = source;
  const problems: string[] = [];
  const cap = lineCap(path);
  if (source.lines > cap) problems.push(`has ${source.lines} lines, at most ${cap}`);
  const imports = path.startsWith('src/app/') || composes.has(path) ? 30 : 15;
  // Texts are no part that a file is put together from.
  const parts =
    source.importStatements - source.imports.filter((name) => name.endsWith('messages.ts')).length;
  if (parts > imports) problems.push(`has ${parts} imports, at most ${imports}`);
  if (source.hasDefaultExport && !configured.test(path)) problems.push('has a default export');
  if (source.comments.some((comment) => unfinished.test(comment)))
    problems.push('says that it is not finished');
  const held = source.memberCalls.find((name) => forbidden.has(name));
  if (isTest(path) && held !== undefined) problems.push(`holds tests back with .${held}()`);
  const [kept] = sharesItsProcess.test(path) && !isTest(path) ? source.moduleLets : [];
  if (kept !== undefined) problems.push(`keeps ${kept} from one test file to the next`);
  return problems.map((problem) => `${path} ${problem}`);
}

export function nameProblems(path: string): readonly string[] {
  if (!/\.(tsx?|css)$/.test(path) || path.endsWith('.d.ts')) return [];
  const file = posix.basename(path);
  const problems: string[] = [];
  if (!kebabCase.test(file)) problems.push('is not named in kebab-case');
  if (/^index\.tsx?$/.test(file) && path !== 'worker/index.ts') problems.push('is an index');
  // What stands in tools/test is named after its npm script.
  if (wordless.has(file.split('.')[0] ?? '') && !path.startsWith('tools/test/'))
    problems.push('is named after nothing that it answers');
  return problems.map((problem) => `${path} ${problem}`);
}

export function crowdedFolders(paths: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  // Texts, and their translations beside them, are nothing more to know of the folder.
  for (const path of paths.filter(
    (candidate) => /\.tsx?$/.test(candidate) && !/messages(\.de)?\.ts$/.test(candidate),
  )) {
    const folder = posix.dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > filesInFolder)
    .map(([folder, count]) => `${folder} holds ${count} files, at most ${filesInFolder}`);
}

/** A mirrored test whose source, and whose source's folder, are gone. */
export function orphanedTests(paths: readonly string[]): readonly string[] {
  const folders = new Set(paths.flatMap(foldersAbove));
  return paths.filter((path) => {
    const mirrored = /^tests\/((?:contract|worker|server|src)\/.+)\.test\.tsx?$/.exec(path)?.[1];
    if (mirrored === undefined) return false;
    const stands =
      paths.includes(`${mirrored}.ts`) || paths.includes(`${mirrored}.tsx`) || folders.has(mirrored);
    return !stands && !folders.has(posix.dirname(mirrored));
  });
}

const forbidden = new Set(['skip', 'only', 'todo', 'fixme', 'skipIf', 'runIf', 'fails']);
const unfinished = /\b(TODO|FIXME|XXX|HACK)\b/;

function lineCap(path: string): number {
  if (isTest(path)) return 350;
  if (compositionRoots.has(path)) return 60;
  if (path.startsWith('contract/changes/')) return 100;
  return path.endsWith('.tsx') ? 200 : 250;
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

function foldersAbove(path: string): readonly string[] {
  const parts = path.split('/');
  return parts.slice(0, -1).map((_, index) => parts.slice(0, index + 1).join('/'));
}
