import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { root, type Tally, toTally } from './test-step.ts';

/** What comes later is in the precache, so that it is no slower; what comes first, everybody waits for. */
const limitBytes = 210_000;

/** Whether what the built page loads before its first screen is within the limit, in bytes of gzip. */
export function checkFirstScript(): Tally {
  const app = `${root}dist/app`;
  const files = firstScripts(readFileSync(`${app}/index.html`, 'utf8'));
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(app + file), { level: 9 }).length, 0);
  const kept = files.length > 0 && bytes <= limitBytes;
  console.log(`${kilobytes(bytes)} KB of gzip in ${files.length} files, at most ${kilobytes(limitBytes)}`);
  if (!kept) console.log('Import what the first screen does without where it is first needed.');
  return toTally(kept);
}

/** The paths of the scripts that a page loads and preloads. */
export function firstScripts(html: string): readonly string[] {
  return [...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(([, path = '']) => path);
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
