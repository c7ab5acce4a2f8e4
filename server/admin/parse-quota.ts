import type { ChosenQuota } from '../storage/quotas.ts';
import { AdminError } from './command.ts';
import { bytesText } from './text-table.ts';

/** A KB is 1,024 bytes, as the app shows sizes: `500GB` is what people then read as 500.00 GB. */
const units: Readonly<Record<string, number>> = {
  '': 1,
  b: 1,
  ...Object.fromEntries(
    ['k', 'm', 'g', 't', 'p'].flatMap((unit, at) => {
      const bytes = 1024 ** (at + 1);
      return [
        [`${unit}b`, bytes],
        [`${unit}ib`, bytes],
      ];
    }),
  ),
};

/**
 * `500GB`, `1.5 TB`, `1048576`; `none`: no limit; `default`: what the settings say. Throws an AdminError of anything else.
 */
export function parseQuota(given: string): ChosenQuota {
  const text = given.trim().toLowerCase();
  if (text === 'none') return { quota_bytes: null, no_quota: true };
  if (text === 'default') return { quota_bytes: null, no_quota: false };
  const [, figure = '', unit = ''] = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/.exec(text) ?? [];
  const size = units[unit] ?? Number.NaN;
  const bytes = size === 1 ? Number(figure) : Math.round(Number(figure) * size);
  if (figure === '' || !Number.isSafeInteger(bytes) || bytes < 1)
    throw new AdminError(
      'usage',
      `Expected a size such as 500GB, 1.5TB or 1048576, or “none” or “default”, not “${given}”.`,
    );
  return { quota_bytes: bytes, no_quota: false };
}

export function quotaText(bytes: number | null): string {
  return bytes === null ? '-' : bytesText(bytes);
}

/** In a sentence. */
export function limitText(bytes: number | null): string {
  return bytes === null ? 'no limit' : bytesText(bytes);
}
