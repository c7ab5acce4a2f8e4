import { expect, test } from '../fixtures.ts';
import { connect } from '../harness/browser-actions.ts';
import { focusRow } from '../harness/grid.ts';
import { uploadFile } from '../harness/uploads-and-downloads.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { preview } from './preview-steps.ts';

const notes = `# Notes

- Ask Ravi
  - about the van
- Charge all batteries

1. First this

* [ ] open
* [x] done
* Drinks
`;

test('lists of a Markdown file have their marks, tasks their boxes alone, and what is inside stands close', async ({
  product,
  person,
  device,
  page,
}, info) => {
  await uploadFile(product, person, 'notes.md', Buffer.from(notes));
  await device.signIn(person);
  await connect(page);
  await focusRow(page, 'notes.md');
  await page.keyboard.press('Enter');
  const lists = preview(page, 'notes.md').getByRole('region', { name: 'notes.md' }).locator('ul, ol');
  await expect(lists).toHaveCount(4);
  const styleOf = (at: number) =>
    lists.nth(at).evaluate((list) => {
      const { listStyleType, marginBottom } = getComputedStyle(list);
      return [listStyleType, marginBottom];
    });
  expect(await styleOf(0)).toEqual(['disc', '14px']);
  expect(await styleOf(1)).toEqual(['disc', '0px']);
  expect(await styleOf(2)).toEqual(['decimal', '14px']);
  const marks = await lists
    .nth(3)
    .locator('li')
    .evaluateAll((items) => items.map((item) => getComputedStyle(item).listStyleType));
  expect(marks).toEqual(['none', 'none', 'disc']);
  await checkLayouts(page, info.outputPath(), 'preview-markdown-lists');
});
