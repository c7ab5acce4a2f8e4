import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const deploy = join(import.meta.dirname, '..', '..', '..', 'deploy');
export const alertsPath = join(deploy, 'prometheus', 'alerts.yaml');

export interface Alert {
  readonly name: string;
  readonly expr: string;
  /** What whoever is called is to do. */
  readonly action: string;
}

/** The alerts of the rule file, which has each expression on a line of its own. */
export async function readAlerts(): Promise<readonly Alert[]> {
  const text = await readFile(alertsPath, 'utf8');
  return text
    .split(/^ {6}- alert: /m)
    .slice(1)
    .map((block) => ({
      name: /^\S+/.exec(block)?.[0] ?? '',
      expr: /^ {8}expr: (.+)$/m.exec(block)?.[1] ?? '',
      action: /^ {10}action: "(.+)"$/m.exec(block)?.[1] ?? '',
    }));
}

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}

/** The queries of the dashboard's panels and variables. */
export async function readDashboard(): Promise<{
  readonly queries: readonly { readonly panel: string; readonly expr: string }[];
  readonly variables: readonly string[];
}> {
  const { panels, templating } = JSON.parse(
    await readFile(join(deploy, 'grafana', 'lunvik.json'), 'utf8'),
  ) as {
    panels: readonly Panel[];
    templating: { list: readonly { query: string | { query: string } }[] };
  };
  return {
    queries: panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ panel: title, expr }))),
    variables: templating.list.flatMap(({ query }) => (typeof query === 'string' ? [] : [query.query])),
  };
}
