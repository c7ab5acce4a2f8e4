import { randomUUID } from 'node:crypto';
import { scriptGif } from '#tests/support/thumbnails/images.ts';
import { expect, test } from './fixtures.ts';
import { callApi } from './harness/api.ts';
import { uploadFile } from './harness/uploads-and-downloads.ts';
import { landing } from './lane.ts';

const act = 'document.title="ran";fetch("/api/ran")';
const hostile = [
  ['page.html', `<!doctype html><title>page</title><script>${act}</script>`],
  ['photo.png', `<html><body onload='${act}'><img src=/api/ran onerror='${act}'>`],
  [
    'drawing.svg',
    `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30" onload='${act}'><script>${act}</script></svg>`,
  ],
  ['both.gif', scriptGif()],
] as const;

test(
  'what is stored runs nothing in a browser, opened as a document or shown as an image',
  landing,
  async ({ product, person, browser }) => {
    // Not of a device: each script that Chromium blocks is a complaint, and this is about those.
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(product.url);
    const paths: string[] = [];
    context.on('request', (request) => paths.push(new URL(request.url()).pathname));
    for (const [name, content] of hostile) {
      const id = await uploadFile(product, person, `${randomUUID()} ${name}`, Buffer.from(content));
      const asked = {
        params: { driveId: person.filespace.drive_id },
        body: { items: [id], as: 'inline' as const },
      };
      const { url } = await callApi(product.url, 'createDownload', asked, person.token);
      const width = await page.evaluate(async (src) => {
        const image = new Image();
        image.src = src;
        await image.decode().catch(() => undefined);
        return image.naturalWidth;
      }, url);
      expect(width > 0, name).toBe(/svg|gif/.test(name));
      const document = await context.newPage();
      await document.goto(product.url + url);
      expect(await document.evaluate(() => window.origin), name).toBe('null');
      expect(await document.title(), name).not.toBe('ran');
      await document.close();
    }
    await context.close();
    expect(paths.filter((path) => path.includes('ran'))).toEqual([]);
  },
);
