import { err, ok, type Result } from '#contract/rules/result.ts';
import { storageSettings } from '#contract/wire/workspaces.ts';
import { type AzureSettings, invalidSetting, type SettingsProblem } from './storage-settings.ts';

export function parseAzureSettings(settings: unknown): Result<AzureSettings, SettingsProblem> {
  const parsed = storageSettings.azure.safeParse(settings).data;
  const input = settings as Record<string, unknown>;
  const account = (parsed?.account_name ?? text(input['account_name'])).trim();
  const key = (parsed?.account_key ?? text(input['account_key'])).trim();
  const container = parsed?.container ?? 'lunvik';
  if (account === '') return err(invalidSetting('azure-account-missing'));
  if (key === '') return err(invalidSetting('secret-key-missing'));
  // It becomes a part of the host that is dialled.
  if (!/^[a-z0-9]{3,24}$/.test(account)) {
    return err(invalidSetting('azure-account'));
  }
  if (!/^[a-z0-9+/]{20,}={0,2}$/i.test(key)) {
    return err(invalidSetting('azure-key'));
  }
  if (!/^[a-z0-9](?:-?[a-z0-9]){2,62}$/.test(container)) {
    return err(invalidSetting('azure-container'));
  }
  return ok({ type: 'azure', account, key, container });
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
