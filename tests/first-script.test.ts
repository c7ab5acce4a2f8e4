import { expect, test } from 'vitest';
import { firstScripts } from '#tools/test/first-script.ts';

test('the first script of a page is what it loads and what it preloads', () => {
  const html = `
    <link rel="icon" href="/favicon.svg">
    <script type="module" crossorigin src="/assets/index-4mVcYdIz.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/icon-CY0Z5CYY.js">
    <link rel="stylesheet" crossorigin href="/assets/index-DWEIpg4B.css">`;
  expect(firstScripts(html)).toEqual(['/assets/index-4mVcYdIz.js', '/assets/icon-CY0Z5CYY.js']);
});
