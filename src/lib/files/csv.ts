/** Lines of cells as a file for spreadsheets. The byte order mark says that it is UTF-8. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/**
 * Quoted where it must be. What begins like a formula is kept from being one: names come from other people too, and some
 * programs read full-width signs as signs.
 */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r\n＝＋－＠]/u.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
