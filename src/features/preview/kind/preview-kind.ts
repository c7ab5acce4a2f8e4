import { splitExtension } from '#contract/rules/unique-name.ts';

export type PreviewKind =
  | 'image'
  | 'vector'
  | 'video'
  | 'audio'
  | 'pdf'
  | 'markdown'
  | 'table'
  | 'text'
  | 'archive'
  | 'font';

const extensions: Readonly<Record<PreviewKind, string>> = {
  image: 'jpg jpeg jpe jfif png apng gif webp avif bmp ico',
  vector: 'svg',
  video: 'mp4 m4v webm mov ogv',
  audio: 'mp3 wav m4a aac flac ogg oga opus',
  pdf: 'pdf',
  markdown: 'md markdown',
  table: 'csv tsv',
  text: 'txt text log nfo srt vtt js mjs cjs jsx ts mts cts tsx json jsonc json5 ndjson geojson html htm css scss sass less vue svelte py pyi rb php java kt kts c h cc cpp cxx hpp cs go rs swift m mm sh bash zsh fish ps1 bat cmd lua pl pm r scala dart ex exs erl hs clj xml xsl xsd yaml yml toml ini conf cfg env properties gradle cmake diff patch sql graphql proto tex bib rst adoc ics vcf eml mdx ipynb tf nix zig jl asm s pem crt asc pub gitignore gitattributes editorconfig dockerignore',
  archive: 'zip jar cbz',
  font: 'ttf otf woff woff2',
};

/** Files that are texts by their whole name. */
const texts = new Set([
  ...['readme', 'license', 'licence', 'copying', 'notice', 'authors', 'changelog', 'changes', 'todo'],
  ...['makefile', 'dockerfile', 'gemfile', 'rakefile', 'procfile', 'vagrantfile', 'jenkinsfile'],
]);

const kindOf = new Map<string, PreviewKind>();
for (const [kind, list] of Object.entries(extensions))
  for (const extension of list.split(' ')) kindOf.set(extension, kind as PreviewKind);

/** How a file can be shown, by its name; null where it cannot. */
export function previewKind(name: string): PreviewKind | null {
  const byExtension = kindOf.get(extensionOf(name));
  if (byExtension !== undefined) return byExtension;
  const whole = name.toLowerCase();
  if (texts.has(whole)) return 'text';
  return whole.startsWith('.') && kindOf.get(whole.slice(1)) === 'text' ? 'text' : null;
}

/** Small letters, without the dot; '' where there is none. */
export function extensionOf(name: string): string {
  return splitExtension(name, 'file').extension.slice(1).toLowerCase();
}
