const allowed = new Set(['http:', 'https:', 'mailto:']);

/** The address of a link of a document; '' where it would lead into the app itself or run something. */
export function safeLink(address: string): string {
  try {
    return allowed.has(new URL(address).protocol) ? address : '';
  } catch {
    return '';
  }
}
