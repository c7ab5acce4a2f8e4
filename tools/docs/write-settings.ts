import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withSettingTables } from '#server/settings/describe-settings.ts';
import { providerTable } from '#server/settings/provider-table.ts';
import { settingsTable } from '#server/settings/settings-table.ts';

/** `npm run docs`: the tables of README.md are made of those that the server checks the environment by. */
const path = join(import.meta.dirname, '..', '..', 'README.md');
await writeFile(path, withSettingTables(await readFile(path, 'utf8'), [settingsTable, providerTable]));
