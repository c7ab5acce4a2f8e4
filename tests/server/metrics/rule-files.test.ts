import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readAlerts, readDashboard } from '#tests/support/metrics/rule-files.ts';
import { allMetrics, type KnownMetric, withMetricsTable } from '#tools/docs/metrics-table.ts';

const metrics = allMetrics();
const labelsByName = new Map(
  metrics.flatMap((metric) => seriesOf(metric).map((name) => [name, metric.labels])),
);

/** As Prometheus stores them. */
function seriesOf({ name, type }: KnownMetric): readonly string[] {
  return type === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => name + end) : [name];
}

/** What the targets of a scrape have beside their own. */
const ofTheScrape = ['job', 'instance', 'le'];
const notOurs = new Set(['up']);

/** Names that no server has, and labels that a metric does not have. */
function unknownIn(expr: string): readonly string[] {
  const selectors = [...expr.matchAll(/\b(lunvik_\w+|up)\b(?:\{((?:[^"}]|"[^"]*")*)\})?/g)];
  const asked = selectors.flatMap(([, name = '', matchers = '']) => {
    const labels = [...matchers.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label = '']) => label);
    const known = labelsByName.get(name);
    if (known === undefined && !notOurs.has(name)) return [name];
    return labels.filter((label) => ![...ofTheScrape, ...(known ?? [])].includes(label));
  });
  const groups = [...expr.matchAll(/\b(?:by|on) \(([^)]*)\)/g)].flatMap(([, list = '']) =>
    list.split(/,\s*/),
  );
  const inUse = selectors.flatMap(([, name = '']) => labelsByName.get(name) ?? []);
  return [...asked, ...groups.filter((label) => ![...ofTheScrape, ...inUse].includes(label))];
}

describe('what watches over a server', () => {
  test('alerts of names that there are, and says what to do', async () => {
    const alerts = await readAlerts();
    expect(alerts.length).toBeGreaterThan(10);
    expect(alerts.flatMap(({ name, expr }) => unknownIn(expr).map((word) => `${name}: ${word}`))).toEqual([]);
    expect(alerts.filter(({ expr, action }) => expr === '' || action === '')).toEqual([]);
    expect(new Set(alerts.map(({ name }) => name)).size).toBe(alerts.length);
  });

  test('draws names that there are', async () => {
    const { queries, variables } = await readDashboard();
    expect(queries.length).toBeGreaterThan(30);
    expect(queries.flatMap(({ panel, expr }) => unknownIn(expr).map((word) => `${panel}: ${word}`))).toEqual(
      [],
    );
    expect(variables.flatMap(unknownIn)).toEqual([]);
  });

  test('shows every figure of the product', async () => {
    const { queries } = await readDashboard();
    const drawn = queries.map(({ expr }) => expr).join('\n');
    const own = metrics.filter(({ name }) => !/^lunvik_(?:nodejs|process)_/.test(name));
    expect(own.filter((metric) => !seriesOf(metric).some((name) => drawn.includes(name)))).toEqual([]);
  });

  test.each([
    ['sum(rate(lunvik_nothing_total[5m]))', ['lunvik_nothing_total']],
    ['lunvik_sockets_open{person="ada"}', ['person']],
    ['sum by (route) (lunvik_changes_total)', ['route']],
    ['sum by (kind) (rate(lunvik_changes_total{result!="applied"}[5m]))', []],
  ])('sees what %s may not name', (expr, unknown) => {
    expect(unknownIn(expr)).toEqual(unknown);
  });

  test('is told each figure in docs/metrics.md: `npm run docs` writes it', async () => {
    const docs = await readFile(join(import.meta.dirname, '..', '..', '..', 'docs', 'metrics.md'), 'utf8');
    expect(docs).toBe(withMetricsTable(docs, metrics));
    expect(docs).toContain('| `lunvik_changes_total` |');
  });

  test('has a sentence for each, and no label of whose it is', () => {
    expect(metrics.filter(({ help }) => !help.endsWith('.'))).toEqual([]);
    const personal = /user|person|email|name|member|drive|workspace|token|address|session/;
    expect(
      metrics.filter(
        ({ name, labels }) => name.startsWith('lunvik_') && labels.some((one) => personal.test(one)),
      ),
    ).toEqual([]);
  });
});
