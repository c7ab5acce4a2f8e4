import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { root, type Tally, toTally } from './test-step.ts';

/**
 * Bytes of gzip before the first screen, by the files that it has beside that of the page (`tools/build/first-files.ts`). What
 * comes later is in the precache, so that it is no slower; what comes first, everybody waits for. `worker` is the main app with
 * its worker, as `bench/product/script-bytes.ts` counts them: what both load counts once. The main app's own limit holds what it
 * shares with the worker whole, with some that only the worker uses.
 */
const limits = {
  // 209.3 and 285.6 until the page asked whether a tab leads before it calls itself offline, and until the worker left the code of
  // the tab that leads, and what a call needs, to when that is first needed.
  // 114.2 until a sign-in led to the link that was opened, and 114.4 until a chosen theme was there from the first paint,
  // more keys had names in each language, a dialog or menu whose code cannot be had left the page, a forgotten password kept the
  // desktop app that waits, and the sign-in said what the operator says of maintenance,
  // and 115.0 until an announcement took back those that it makes untrue, and what was asked of a database that was taken away stayed,
  // and 115.3 until an account that was deleted was called so, and what was announced was gone after a while.
  'sign-in|page': 115_400,
  // 209.4 until leaves shared their checksum with the file of an index, and 209.6 until a sign-in led to the link that was opened
  // and "Show in folder" to the item, and 210.2 until the crumbs were measured, "/" opened a search that is folded, and menus and panels
  // gave the focus back to where they were opened, and 210.6 until a long folder was held in memory for who leaps through it,
  // and 210.9 until a chosen theme was there from the first paint. Then as the sign-in, and 211.5 until a page whose code is on its
  // way had a way back, and 211.7 until Info named who has access,
  // and 211.9 until names of right-to-left scripts kept their order in sentences, and the widest size and date were measured,
  // and 212.6 until a checkbox took Shift, and pasted files that go nowhere were answered. Then as the sign-in.
  'main|replica|page': 212_800,
  // 252.2 until the index made room at once for all that a fill brought, 252.4 until it was read from a file at
  // the next start, 253.3 until its leaves were asked for one by one, 253.8 until links and items were led to, and 254.4 until
  // the status line said of paused changes that they wait, and a notice which of two workspaces of one name was left,
  // and 255.3 until the index folded accents away. Then as the page, and 256.1 until the worker left what packs people and rights to
  // when they come, and 255.1 until it left the calls of who signs in to when somebody does,
  // and 254.6 until it asked for what sockets would bring that are blocked on the way. Then as the page, and 255.7 until the sign-in
  // read from it how many changes wait for whom time has signed out.
  'main|replica|page|worker': 255_800,
} as const;

/** Whether what the built page loads before each first screen is within its limit. */
export function checkFirstScript(): Tally {
  const app = `${root}dist/app`;
  const page = firstScripts(readFileSync(`${app}/index.html`, 'utf8'));
  const assets = readdirSync(`${app}/assets`);
  const kept = Object.entries(limits).map(([screen, limit]) => {
    const own = assets.filter((name) => new RegExp(`^(${screen})-[\\w-]{8}\\.js$`).test(name));
    const files = withImports([...page, ...own.map((name) => `/assets/${name}`)], (file) =>
      readFileSync(app + file, 'utf8'),
    );
    const bytes = files.reduce((sum, file) => sum + zippedBytes(app + file), 0);
    console.log(
      `${screen}: ${kilobytes(bytes)} KB of gzip in ${files.length} files, at most ${kilobytes(limit)}`,
    );
    return page.length > 0 && own.length === screen.split('|').length && bytes <= limit;
  });
  const isKept = kept.every(Boolean);
  if (!isKept) console.log('Import what the first screen does without where it is first needed.');
  return toTally(isKept);
}

/** These files and what they import, and so on; what they load later is not among it. */
export function withImports(files: readonly string[], read: (file: string) => string): readonly string[] {
  const found = new Set(files);
  for (const file of found) {
    const folder = file.slice(0, file.lastIndexOf('/') + 1);
    for (const name of importsOf(read(file))) found.add(folder + name);
  }
  return [...found];
}

/** The files of the same folder that a built script imports. */
export function importsOf(script: string): readonly string[] {
  const imports = script.matchAll(/(?:\bfrom|\bimport) ?["'`]\.\/([\w.-]+\.js)["'`]/g);
  return [...imports].map(([, name = '']) => name);
}

function zippedBytes(path: string): number {
  return gzipSync(readFileSync(path), { level: 9 }).length;
}

/** The paths of the scripts that a page loads and preloads. */
export function firstScripts(html: string): readonly string[] {
  return [...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(([, path = '']) => path);
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
