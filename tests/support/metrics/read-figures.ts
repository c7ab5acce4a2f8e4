import { expect } from 'vitest';
import type { TestServer } from '../server.ts';

export interface Figures {
  /** As Prometheus reads them. */
  readonly text: string;
  /** The sum of the samples of a name whose labels hold all of these; null where there is none. */
  sum(name: string, labels?: Readonly<Record<string, string>>): number | null;
}

/** What the machine itself reads at /metrics. */
export async function readFigures({ app }: Pick<TestServer, 'app'>): Promise<Figures> {
  const response = await app.inject({ url: '/metrics', headers: { host: 'localhost' } });
  if (response.statusCode !== 200) throw new Error(`/metrics answers ${response.statusCode}`);
  const samples = [...response.body.matchAll(/^([a-z_0-9]+)(?:\{(.*)\})? (\S+)$/gm)].map(
    ([, name, labels = '', value]) => ({ name, labels: labels.split(/,(?=[a-z_]+=)/), value: Number(value) }),
  );
  return {
    text: response.body,
    sum(name, labels = {}) {
      const asked = Object.entries(labels).map(([key, value]) => `${key}="${value}"`);
      const found = samples.filter(
        (one) => one.name === name && asked.every((label) => one.labels.includes(label)),
      );
      return found.length === 0 ? null : found.reduce((sum, { value }) => sum + value, 0);
    },
  };
}

/** The same, once the database answered in the time that a scrape gives it: a machine with other work may miss that. */
export async function readAllFigures(server: Pick<TestServer, 'app'>): Promise<Figures> {
  let figures = await readFigures(server);
  const isWhole = async () => {
    if (figures.sum('lunvik_database_figures_up') === 1) return true;
    figures = await readFigures(server);
    return false;
  };
  await expect.poll(isWhole).toBe(true);
  return figures;
}
