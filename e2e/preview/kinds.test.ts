import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { downloadZip } from 'client-zip';
import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { pdfOf, pngOf, protectedPdf, wavOf } from '#tests/support/files/preview-files.ts';
import { webmOf } from '#tests/support/files/video-file.ts';
import { expect, test } from '../fixtures.ts';
import { connect } from '../harness/browser-actions.ts';
import { focusRow } from '../harness/grid.ts';
import { uploadFile } from '../harness/uploads-and-downloads.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { preview } from './preview-steps.ts';

const text = (content: string) => Buffer.from(content);
const font = createRequire(import.meta.url).resolve(
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
);
const photo = sharp({ create: { width: 1800, height: 1200, channels: 3, background: '#7a5230' } });
const people = Array.from({ length: 60 }, (_, at) => `Person ${at},${at % 3 ? 'Crew' : 'Cast'},${at * 7}`);

interface Shown {
  readonly name: string;
  readonly content: () => Buffer | Promise<Buffer>;
  readonly expectShown: (page: Page, name: string) => Promise<void>;
}

const says = (words: string) => (page: Page, name: string) =>
  expect(preview(page, name)).toContainText(words);
const isDrawn = (page: Page, name: string) => expect(page.getByRole('img', { name })).toBeVisible();
const plays = (tag: string) => (page: Page) => expect(page.locator(tag)).toHaveJSProperty('readyState', 4);

/** One of each kind, and what there is instead. */
const files: Readonly<Record<string, Shown>> = {
  photo: { name: '01 Dune.jpg', content: () => photo.jpeg().toBuffer(), expectShown: isDrawn },
  transparent: { name: '02 Logo.png', content: () => pngOf(300, 200), expectShown: isDrawn },
  vector: {
    name: '03 Mark.svg',
    content: () =>
      text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>'),
    expectShown: isDrawn,
  },
  video: { name: '04 Film.webm', content: () => webmOf(4), expectShown: plays('video') },
  audio: { name: '05 Theme.wav', content: () => wavOf(3), expectShown: plays('audio') },
  markdown: {
    name: '06 Readme.md',
    content: () =>
      text('# Shooting\n\nBring **boots**.\n\n- [x] Tent\n- Rope\n\n| Day | Place |\n|-|-|\n| 1 | Dune |\n'),
    expectShown: says('Bring boots.'),
  },
  code: {
    name: '07 Cut.ts',
    content: () => text('export const frames = 24; // a second\n'.repeat(80)),
    expectShown: says('frames'),
  },
  table: {
    name: '08 Crew.csv',
    content: () => text(`Name,Role,Days\n${people.join('\n')}\n`),
    expectShown: says('Person 3'),
  },
  archive: {
    name: '09 Press kit.zip',
    content: async () => {
      const entries = ['Photos/Dune.jpg', 'Readme.txt'].map((name) => ({ name, input: 'content' }));
      return Buffer.from(await downloadZip(entries).arrayBuffer());
    },
    expectShown: says('Readme.txt'),
  },
  font: { name: '10 Inter.woff2', content: () => readFile(font), expectShown: says('10 Inter') },
  long: {
    name: '11 Render.log',
    content: () => text('frame rendered in 12 ms\n'.repeat(500_000)),
    expectShown: says('Showing the first 10 MB'),
  },
  none: {
    name: '12 Scene.blend',
    content: () => Buffer.alloc(5000, 7),
    expectShown: says('No preview for this kind of file'),
  },
  'damaged-pdf': {
    name: '13 Broken.pdf',
    content: () => pdfOf(['Broken']).subarray(0, 40),
    expectShown: says("Can't show this file. It may be damaged."),
  },
  'protected-pdf': {
    name: '14 Secret.pdf',
    content: protectedPdf,
    expectShown: says('This file is protected with a password.'),
  },
  'damaged-video': {
    name: '15 Broken.webm',
    content: async () => (await webmOf(1)).fill(0, 200),
    expectShown: says("Can't show this file. It may be damaged."),
  },
  empty: { name: '16 Empty.txt', content: () => Buffer.alloc(0), expectShown: async () => undefined },
};

test('each kind of file is seen, and what is none says so', async ({ product, person, device, page }) => {
  test.slow();
  const shown = Object.entries(files);
  for (const [, { name, content }] of shown) await uploadFile(product, person, name, await content());
  await device.signIn(person);
  await connect(page);
  await focusRow(page, '01 Dune.jpg');
  await page.keyboard.press('Enter');
  for (const [kind, { name, expectShown }] of shown) {
    await expect(preview(page, name)).toBeVisible();
    await expectShown(page, name);
    await expect(page.locator('[data-preview] [aria-busy=true]')).toHaveCount(0);
    await checkLayouts(page, test.info().outputPath('looks'), `preview-${kind}`);
    await page.keyboard.press('ArrowRight');
  }
});
