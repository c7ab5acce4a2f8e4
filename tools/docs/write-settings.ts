import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commands } from '#server/admin/commands.ts';
import { withCommandTable } from '#server/admin/describe-commands.ts';
import { withSettingTables } from '#server/settings/describe-settings.ts';
import { providerTable } from '#server/settings/provider-table.ts';
import { settingsTable } from '#server/settings/settings-table.ts';
import { tracingTable } from '#server/settings/tracing-settings.ts';

const root = join(import.meta.dirname, '..', '..');

/**
 * `npm run docs`: the tables of README.md are made of those that the server checks the environment by, that of docs/admin.md
 * of the commands.
 */
await rewrite('README.md', (text) => withSettingTables(text, [settingsTable, providerTable, tracingTable]));
await rewrite(join('docs', 'admin.md'), (text) => withCommandTable(text, commands));

async function rewrite(path: string, change: (text: string) => string): Promise<void> {
  await writeFile(join(root, path), change(await readFile(join(root, path), 'utf8')));
}
