import { collectDefaultMetrics, type Registry } from 'prom-client';

/** Figures of the process and of Node, by prom-client: memory, processor, event loop, garbage collection. */
export function collectProcessMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry, prefix: 'lunvik_' });
}
