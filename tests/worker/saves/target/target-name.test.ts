import { expect, it } from 'vitest';
import { targetName } from '#worker/saves/target/target-name.ts';

it.each([
  ['Plan.pdf', 'Plan.pdf'],
  ['.gitignore', '.gitignore'],
  ['Grüße 2026 – Größe.txt', 'Grüße 2026 – Größe.txt'],
  ['a:b?c*"d"<e>|f.txt', 'a_b_c__d__e__f.txt'],
  ['con', '_con'],
  ['NUL.txt', '_NUL.txt'],
  ['COM1.tar.gz', '_COM1.tar.gz'],
  ['console.log', 'console.log'],
  ['ends with a dot.', 'ends with a dot_'],
  ['ends with spaces  ', 'ends with spaces_'],
  [' begins with one', '_begins with one'],
  ['..', '_'],
  ['tab\there', 'tab_here'],
  ['exe\u202etxt.gpj', 'exe_txt.gpj'],
  ['site.url', 'site.url_'],
  ['Shortcut.LNK', 'Shortcut.LNK_'],
  ['~lock', '_lock'],
])('%j is %j on a device', (name, expected) => {
  expect(targetName(name, 'file')).toBe(expected);
});

it('a folder may be called as files may not, and a name that is too long keeps its extension', () => {
  expect(targetName('site.url', 'folder')).toBe('site.url');
  const long = targetName(`${'ä'.repeat(200)}.pdf`, 'file');
  expect(Buffer.byteLength(long)).toBeLessThanOrEqual(255);
  expect(long).toMatch(/ä\.pdf$/);
});
