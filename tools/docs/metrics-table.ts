import type { Registry } from 'prom-client';
import { createMetrics } from '#server/metrics/metrics.ts';

export interface KnownMetric {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly labels: readonly string[];
}

/** Every metric of a server. */
export function allMetrics(): readonly KnownMetric[] {
  return metricsOf(createMetrics().registry);
}

function metricsOf(registry: Registry): readonly KnownMetric[] {
  return registry.getMetricsAsArray().map((metric) => {
    const {
      name,
      help,
      type,
      labelNames = [],
    } = metric as typeof metric & { labelNames?: readonly string[] };
    return { name, help, type: String(type), labels: labelNames };
  });
}

/** A text of Markdown with its table of metrics made anew. Those of Node alone are described by prom-client. */
export function withMetricsTable(markdown: string, metrics: readonly KnownMetric[]): string {
  const rows = metrics
    .filter(({ name }) => !/^lunvik_(?:nodejs|process)_/.test(name))
    .map(({ name, help, type, labels }) => {
      const named = labels.map((label) => `\`${label}\``).join(', ');
      return `| \`${name}\` | ${type} | ${named} | ${help} |`;
    });
  const table = ['| Name | Type | Labels | What it says |', '|---|---|---|---|', ...rows].join('\n');
  return markdown.replace(/\| Name \|.*(?:\n\|.*)*/, () => table);
}
