/** UTF-8 without bytes that no text has: SVG by its root element, plain text otherwise. */
export function textType(head: Buffer): string | null {
  const text = head.some(isControl) ? null : decode(head);
  if (text === null) return null;
  return isSvg(text) ? 'image/svg+xml' : 'text/plain; charset=utf-8';
}

/** But for tab, line feed, form feed, carriage return, and the escape that logs with colors have. */
const inTexts: ReadonlySet<number> = new Set([9, 10, 12, 13, 27]);
const isControl = (byte: number) => byte === 127 || (byte < 32 && !inTexts.has(byte));

/** The last character may be cut off. */
function decode(head: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
  } catch {
    return null;
  }
}

const declaration = /^<\?xml\s[^>]*\?>/;
const comment = /^<!--[\s\S]*?-->/;
const documentType = /^<!DOCTYPE\s+svg\b[^[>]*(?:\[[^\]]*\]\s*)?>/i;

/** Nothing but declarations and comments may stand before the root element: a stylesheet could make another document of it. */
function isSvg(text: string): boolean {
  let rest = text.trimStart();
  for (;;) {
    const skipped = declaration.exec(rest) ?? comment.exec(rest) ?? documentType.exec(rest);
    if (skipped === null) return /^<svg[\s/>]/.test(rest);
    rest = rest.slice(skipped[0].length).trimStart();
  }
}
