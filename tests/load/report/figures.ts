/** Where lines of a report go. */
export type Print = (line: string) => void;

/** What so large a share of the figures does not exceed. */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Rows under their heads, as Markdown. */
export function tableOf(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** `3× 503 database-unavailable, 1× cut`: how often each. */
export function countsOf(labels: Iterable<string>): string {
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  const sorted = [...counts].sort(([, one], [, other]) => other - one);
  return sorted.map(([label, count]) => `${count}× ${label}`).join(', ') || 'none';
}
