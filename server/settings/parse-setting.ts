export type Environment = Readonly<Record<string, string | undefined>>;

/** A wrong value: its message is one sentence for the person who starts the server. */
export class InvalidSettingError extends Error {}

/** The value is not repeated in the sentence: it may hold a password. */
export function parseUrlSetting(
  name: string,
  text: string | null,
  protocols: readonly string[],
): string | null {
  if (text === null) return null;
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    throw new InvalidSettingError(
      `${name} must be an address that begins with ${protocols.map((p) => (p === 'mailto:' ? p : `${p}//`)).join(' or ')}.`,
    );
  }
  return text.replace(/\/+$/, '');
}
