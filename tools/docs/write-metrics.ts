import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allMetrics, withMetricsTable } from './metrics-table.ts';

/** `npm run docs`: the table of docs/metrics.md is made of what the server registers. */
const path = join(import.meta.dirname, '..', '..', 'docs', 'metrics.md');
await writeFile(path, withMetricsTable(await readFile(path, 'utf8'), allMetrics()));
