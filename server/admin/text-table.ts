/** Rows in columns, for a terminal. The last column is not padded. */
export function textTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)));
  return [heads, ...rows]
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** A day of UTC; a hyphen for none. */
export function dayText(time: Date | null): string {
  return time === null ? '-' : time.toISOString().slice(0, 10);
}

/** `1 file`, `2 files`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** A text of somebody else at the end of a sentence, which it may end itself. */
export function quoted(text: string): string {
  return `“${text}”${/[.!?…]$/.test(text) ? '' : '.'}`;
}

const units = ['Bytes', 'KB', 'MB', 'GB', 'TB', 'PB'] as const;
const step = 1024;

/** As the app shows it: `512 Bytes`, `12.40 KB`, each unit 1,024 of the one before. */
export function bytesText(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (unit < units.length - 1 && value >= step - (unit === 0 ? 0 : 0.005)) {
    value /= step;
    unit += 1;
  }
  return `${unit === 0 ? value : value.toFixed(2)} ${units[unit]}`;
}
