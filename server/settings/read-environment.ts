import { readFileSync } from 'node:fs';
import { type Environment, InvalidSettingError, type Setting } from './parse-setting.ts';
import { providerTable } from './provider-table.ts';
import { formerNames, settingsTable } from './settings-table.ts';
import { tracingTable } from './tracing-settings.ts';

export const allSettings: Readonly<Record<string, Setting<unknown>>> = {
  ...settingsTable,
  ...providerTable,
  ...tracingTable,
};

const fileSuffix = '_FILE';

/** The value of each setting, from the environment or from the file that it names; null where nothing is set. */
export function readEnvironment(env: Environment): Readonly<Record<string, string | null>> {
  refuseUnknown(env);
  return Object.fromEntries([
    ...Object.entries(allSettings).map(([name, { isSecret = false }]) => [
      name,
      settingOf(env, name, isSecret),
    ]),
    ...regionNames(env).map((name) => [name, settingOf(env, name, !name.endsWith('_NAME'))]),
  ]);
}

/** Settings of the regions: which there are OWN_STORAGE alone says. */
function regionNames(env: Environment): readonly string[] {
  const names = Object.keys(env).filter((name) => name.startsWith('OWN_STORAGE_'));
  return [
    ...new Set(names.map((name) => (name.endsWith(fileSuffix) ? name.slice(0, -fileSuffix.length) : name))),
  ];
}

function settingOf(env: Environment, name: string, isSecret: boolean): string | null {
  const value = env[name]?.trim() || null;
  const path = env[name + fileSuffix]?.trim() || null;
  if (path === null) return value;
  if (!isSecret) {
    throw new InvalidSettingError(
      `${name}${fileSuffix} is not a setting: ${name} is no secret, so set it itself.`,
    );
  }
  if (value !== null) {
    throw new InvalidSettingError(`${name} and ${name}${fileSuffix} are both set: only one of them may be.`);
  }
  return contentOf(name + fileSuffix, path);
}

function contentOf(name: string, path: string): string {
  let content: string;
  try {
    content = readFileSync(path, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new InvalidSettingError(`${name} must be a file that can be read; "${path}" cannot (${code}).`);
  }
  if (content === '')
    throw new InvalidSettingError(`${name} must be a file with the value; "${path}" is empty.`);
  return content;
}

/** A name that is nearly right would be ignored without a word. */
function refuseUnknown(env: Environment): void {
  for (const [name, value] of Object.entries(env)) {
    if (!value?.trim()) continue;
    const now = formerNames[name];
    if (name === 'STORAGE_REGIONS') {
      throw new InvalidSettingError(
        'STORAGE_REGIONS is no longer a setting: OWN_STORAGE says which regions there are and where each keeps its contents.',
      );
    }
    if (now !== undefined) throw new InvalidSettingError(`${name} is called ${now} now: rename it.`);
    const known = name.endsWith(fileSuffix) ? name.slice(0, -fileSuffix.length) : name;
    if (name.startsWith('OIDC_') && allSettings[known] === undefined)
      throw new InvalidSettingError(`${name} is not a setting: see the table of OIDC_* in README.md.`);
  }
}
