import { common, createLowlight } from 'lowlight';
import { extensionOf } from '../../kind/preview-kind.ts';

/** A part of the text with a class of its own: `keyword`, `string`. */
export interface HighlightedRange {
  readonly from: number;
  readonly to: number;
  readonly scope: string;
}

const lowlight = createLowlight(common);
lowlight.registerAlias({
  javascript: ['mts', 'cts', 'jsx', 'mjs', 'cjs'],
  typescript: ['tsx'],
  xml: ['vue', 'svelte', 'xsd', 'xsl', 'plist'],
  json: ['json5', 'ndjson', 'geojson', 'ipynb'],
  ini: ['toml', 'conf', 'cfg', 'env', 'properties', 'editorconfig'],
});

/** The colored ranges of a text, in order and none over another; none where its language is not known. */
export function highlight(text: string, name: string): readonly HighlightedRange[] {
  const language = languageOf(name);
  if (language === null) return [];
  const ranges: HighlightedRange[] = [];
  let at = 0;
  const walk = (nodes: readonly TreeNode[], scope: string | null) => {
    for (const node of nodes) {
      if (node.type === 'text') {
        const to = at + (node.value?.length ?? 0);
        if (scope !== null && to > at) ranges.push({ from: at, to, scope });
        at = to;
      } else walk(node.children ?? [], scopeOf(node) ?? scope);
    }
  };
  walk(lowlight.highlight(language, text).children as readonly TreeNode[], null);
  return ranges;
}

interface TreeNode {
  readonly type: string;
  readonly value?: string;
  readonly properties?: { readonly className?: unknown };
  readonly children?: readonly TreeNode[];
}

function languageOf(name: string): string | null {
  const extension = extensionOf(name);
  const language = extension === '' ? name.toLowerCase() : extension;
  return lowlight.registered(language) ? language : null;
}

/** `hljs-title function_` is `title`. */
function scopeOf({ properties }: TreeNode): string | null {
  const names = Array.isArray(properties?.className) ? properties.className : [];
  const first: unknown = names[0];
  return typeof first === 'string' ? first.replace(/^hljs-/, '') : null;
}
