import { dirname, join, normalize } from 'node:path';

/** Of README.md, what is about the sources alone. */
const ofSources = ['Test it', 'Read it'];

/**
 * A page of Markdown as it is true in a release: without links to what is not in it (`has`), without what only the sources
 * can do, and without rows of scripts that its package.json does not have.
 */
export function packedPage(
  markdown: string,
  {
    path,
    scripts,
    has,
  }: { readonly path: string; readonly scripts: readonly string[]; has(path: string): boolean },
): string {
  const isThere = (target: string) =>
    /^[a-z]+:|^#/.test(target) || has(normalize(join(dirname(path), target.replace(/#.*$/, ''))));
  return markdown
    .split(/^(?=## )/m)
    .filter((part) => !ofSources.some((title) => part.startsWith(`## ${title}\n`)))
    .join('')
    .replace(/!\[[^\]]*\]\(([^)\s]+)\)\n*/g, (image, target: string) => (isThere(target) ? image : ''))
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (link, text: string, target: string) =>
      isThere(target) ? link : `${text} of the sources`,
    )
    .replace(/^\| `npm (?:run )?([\w-]+).*\n/gm, (row, script: string) =>
      scripts.includes(script) ? row : '',
    )
    .replaceAll('npm ci && npm start', 'npm ci --omit=dev && npm start')
    .replaceAll('builds the product and runs it', 'runs it');
}
