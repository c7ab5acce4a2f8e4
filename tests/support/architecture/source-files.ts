import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readSource, type Source } from './read-source.ts';

export const layers = ['contract', 'worker', 'server', 'src', 'tests', 'tools', 'e2e', 'bench'] as const;

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Every file of the rooms, by its path from the root of the project. */
export function allFiles(): readonly string[] {
  return layers.flatMap((layer) =>
    readdirSync(`${root}${layer}`, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length)),
  );
}

export function allSources(files: readonly string[]): readonly Source[] {
  return files
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
    .map((path) => readSource(path, readFileSync(root + path, 'utf8')));
}

export function packageJson(): {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
} {
  return JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
}
