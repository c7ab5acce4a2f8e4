import { limitText } from './parse-quota.ts';
import { bytesText, counted } from './text-table.ts';

/** The result of a command, as the log of the operators keeps it. */
export type Detail = Readonly<Record<string, unknown>>;

/** Of what was, `unknown` in entries from before it was written down. */
const unknown = 'unknown';

const words: Readonly<Record<string, (detail: Detail) => string>> = {
  'people add': () => 'account made',
  'people sign-out': ({ sessions }) => `${counted(Number(sessions), 'session')} ended`,
  'people reset-second-step': () => 'second step: on → off',
  'people disable': ({ sessions }) => `enabled → disabled, ${counted(Number(sessions), 'session')} ended`,
  'people enable': () => 'disabled → enabled',
  'people make-owner': (detail) =>
    `owner of ${nameOf(detail['workspace'])}: ${was(detail, 'former_owner', textOf)} → ${textOf(detail['email'])}`,
  'people quota': quotaChange,
  'people delete': ({ given, given_to, left }) =>
    `account deleted, left ${counted(listOf(left).length, 'workspace')}${
      given_to ? `; ${listOf(given).map(nameOf).join(', ')} given to ${textOf(given_to)}` : ''
    }`,
  'workspaces quota': quotaChange,
  'workspaces hold': (detail) =>
    `hold: ${was(detail, 'former_hold_since', (since) =>
      switched(since !== null, detail['former_hold_reason']),
    )} → ${switched(detail['hold_since'] !== null, detail['hold_reason'])}`,
  'workspaces delete': ({ filespaces }) =>
    `workspace deleted, with ${listOf(filespaces).map(nameOf).join(', ') || 'no filespace'}`,
  'maintenance on': (detail) =>
    `maintenance: ${was(detail, 'former', maintenanceText)} → ${maintenanceText(detail)}`,
  'maintenance off': (detail) => `maintenance: ${maintenanceText(detail)} → none`,
  'keys rotate': ({ former, in_force }) => `key: ${textOf(former)} → ${textOf(in_force)}`,
  'storage move': ({ filespaces, moved }) =>
    `${counted(Number(filespaces), 'filespace')}, ${objectsText(moved)} moved`,
  'storage empty': (detail) => `${objectsText(detail)} removed`,
  backup: ({ name, contents }) => `${textOf(name)}, ${objectsText(contents)}`,
  restore: ({ taken_at, contents }) => `of ${textOf(taken_at)}, ${objectsText(contents)}`,
};

/** What an entry changed, from what to what; a hyphen of a command that there is no more. */
export function describeEntry(command: string, detail: unknown): string {
  return words[command]?.(recordOf(detail)) ?? '-';
}

function quotaChange(detail: Detail): string {
  const sizeText = (bytes: unknown) => limitText(typeof bytes === 'number' ? bytes : null);
  return `quota: ${was(detail, 'former_quota_bytes', sizeText)} → ${sizeText(detail['quota_bytes'])}`;
}

function was(detail: Detail, name: string, say: (value: unknown) => string): string {
  return name in detail ? say(detail[name]) : unknown;
}

function switched(isOn: boolean, reason: unknown): string {
  if (!isOn) return 'off';
  return typeof reason === 'string' ? `on, “${reason}”` : 'on';
}

function maintenanceText(state: unknown): string {
  if (state === null) return 'none';
  const { mode, message } = recordOf(state);
  return typeof message === 'string' ? `${textOf(mode)}, “${message}”` : textOf(mode);
}

function objectsText(found: unknown): string {
  const { objects, bytes } = recordOf(found);
  return `${counted(Number(objects), 'content')} (${bytesText(Number(bytes))})`;
}

function nameOf(named: unknown): string {
  return textOf(recordOf(named)['name']);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '-';
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function recordOf(value: unknown): Detail {
  return typeof value === 'object' && value !== null ? (value as Detail) : {};
}
