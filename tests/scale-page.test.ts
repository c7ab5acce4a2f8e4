import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assumptionsTable, needsTable } from '#tools/scale/tables.ts';

test('docs/scale.md has what the simulation says: `npx tsx tools/scale/main.ts` prints it', async () => {
  const page = await readFile(join(import.meta.dirname, '..', 'docs', 'scale.md'), 'utf8');
  expect(page).toContain(needsTable());
  expect(page).toContain(assumptionsTable());
});
