import { expect, test } from 'vitest';
import { firstScripts, withImports } from '#tools/test/first-script.ts';

test('the first script of a page is what it loads and what it preloads', () => {
  const html = `
    <link rel="icon" href="/favicon.svg">
    <script type="module" crossorigin src="/assets/index-4mVcYdIz.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/icon-CY0Z5CYY.js">
    <link rel="stylesheet" crossorigin href="/assets/index-DWEIpg4B.css">`;
  expect(firstScripts(html)).toEqual(['/assets/index-4mVcYdIz.js', '/assets/icon-CY0Z5CYY.js']);
});

test('what a script imports belongs to it, what it loads later does not', () => {
  const texts: Readonly<Record<string, string>> = {
    '/assets/index-4mVcYdIz.js': 'import{t as e}from"./shared-CY0Z5CYY.js";import("./later-CY0Z5CYY.js");',
    '/assets/shared-CY0Z5CYY.js': 'import"./runtime-CY0Z5CYY.js";export{t};',
    '/assets/runtime-CY0Z5CYY.js': '',
  };
  expect(withImports(['/assets/index-4mVcYdIz.js'], (file) => texts[file] ?? '')).toEqual(Object.keys(texts));
});
