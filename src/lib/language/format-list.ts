import { formatMessages } from './format-messages.ts';

/** `Anna, Ravi and Sue` */
export function formatList(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? '';
  return formatMessages.and(names.slice(0, -1).join(', '), names.at(-1) ?? '');
}
