/**
 * `Link` headers for the addresses that a person begins with, by path. The script of the page asks for the files of its screen
 * too, but only once it is there itself: on a slow line that is late, and without a network no sooner than it has run. The font
 * comes behind the rest, and in time for the first screen, which is then laid out once. `names` are those of the built files in
 * `/assets`.
 */
export function firstScreenHints(names: readonly string[]): Readonly<Record<string, string>> {
  const hintsOf = (file: string) =>
    names.filter((name) => new RegExp(`^(${file})-[\\w-]{8}\\.(js|css|woff2)$`).test(name)).map(hintOf);
  const font = hintsOf('inter-latin-wght-normal');
  return {
    '/': [...hintsOf('sign-in|page'), ...font].join(', '),
    '/drive': [...hintsOf('main|replica|page'), ...font].join(', '),
  };
}

function hintOf(file: string): string {
  const kinds = {
    js: 'rel=modulepreload',
    css: 'rel=preload; as=style',
    woff2: 'rel=preload; as=font; fetchpriority=low',
  };
  return `</assets/${file}>; ${kinds[file.split('.').at(-1) as keyof typeof kinds]}; crossorigin`;
}
