import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync, type Plugin } from 'vite';

/** Minifies a script of `public/`, which the bundler copies as it is. */
export function minifyPublic(name: string): Plugin {
  return {
    name: 'minify-public',
    apply: 'build',
    writeBundle({ dir = '' }) {
      const file = join(dir, name);
      const { code, errors } = minifySync(name, readFileSync(file, 'utf8'));
      if (errors.length > 0) throw new Error(`${name} can't be minified: ${String(errors[0])}`);
      writeFileSync(file, code);
    },
  };
}
