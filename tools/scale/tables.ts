import { assumptions } from './assumptions.ts';
import { needOf, sizes } from './simulate.ts';

const whole = (value: number) => Math.round(value).toLocaleString('en');

function amount(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'];
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${(bytes / 1000 ** step).toPrecision(3)} ${units[step]}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** What each number of people does in the busiest second of a day, and what that needs. */
export function needsTable(): string {
  const head = ['people', 'sockets', 'changes/s', 'frames/s', 'calls/s', 'up', 'down'];
  const rows = sizes
    .map(needOf)
    .map(({ people, peak, nodes, cells, limit, databaseBytes, contentBytes }) => [
      ...[people, peak.sockets, peak.changes, peak.frames, peak.requests].map(whole),
      `${amount(peak.bytesUp)}/s`,
      `${amount(peak.bytesDown)}/s`,
      whole(nodes),
      `${whole(cells)}${cells > 1 ? `, by ${limit}` : ''}`,
      amount(databaseBytes),
      amount(contentBytes),
    ]);
  return table([...head, 'nodes of two cores', 'primaries', 'rows', 'contents'], rows);
}

/** What that rests on. */
export function assumptionsTable(): string {
  const written = (value: number, unit: string) =>
    unit.startsWith('bytes')
      ? `${amount(value)}${unit.slice('bytes'.length)}`
      : `${value.toLocaleString('en')} ${unit}`.trim();
  const rows = Object.values(assumptions).map(({ what, value, unit, from }) => [
    what,
    written(value, unit),
    from,
  ]);
  return table(['what', 'value', 'from'], rows);
}
