/** The texts of the pseudo-locale `ar-XB`: each word between the marks that turn its direction. */
export async function mirrored(english: object): Promise<{ readonly texts: object }> {
  return { texts: turned(english) as object };
}

function turned(text: unknown): unknown {
  if (typeof text === 'string') return text.replace(/[\p{L}\p{N}'’]+/gu, (word) => `\u202e${word}\u202c`);
  if (typeof text === 'function') return (...values: unknown[]) => turned(Reflect.apply(text, null, values));
  if (Array.isArray(text)) return text.map(turned);
  // Elements of React are objects as well: what they say comes from other texts.
  if (typeof text === 'object' && text !== null && !('$$typeof' in text))
    return Object.fromEntries(Object.entries(text).map(([name, part]) => [name, turned(part)]));
  return text;
}
