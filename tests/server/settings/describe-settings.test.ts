import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { helpText, withSettingTables } from '#server/settings/describe-settings.ts';
import { providerTable } from '#server/settings/provider-table.ts';
import { allSettings } from '#server/settings/read-environment.ts';
import { settingsTable } from '#server/settings/settings-table.ts';
import { tracingTable } from '#server/settings/tracing-settings.ts';

describe('what is said of the settings', () => {
  test('stands in README.md as in the code: `npm run docs` writes it', async () => {
    const readme = await readFile(join(import.meta.dirname, '..', '..', '..', 'README.md'), 'utf8');
    expect(readme).toBe(withSettingTables(readme, [settingsTable, providerTable, tracingTable]));
    for (const name of Object.keys(allSettings)) expect(readme).toContain(`| \`${name}\``);
  });

  test('fits a terminal, and names each with its file where it may have one', () => {
    const lines = helpText(allSettings).split('\n');
    expect(lines.filter((line) => line.length > 100)).toEqual([]);
    expect(lines).toContain('  PORT');
    expect(lines).toContain('  MASTER_KEY, or MASTER_KEY_FILE: a file with it');
  });
});
