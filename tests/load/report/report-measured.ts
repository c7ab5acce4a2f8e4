import type { NodesMeasured } from '../measure-nodes.ts';
import type { Latencies } from '../sockets/sockets-process.ts';
import { percentile, tableOf } from './figures.ts';

/** What a change and a delivered event need, beside how many nodes shared them. */
export function reportMeasured(measured: readonly NodesMeasured[], latencies: Latencies): string {
  return tableOf(
    [
      'nodes',
      'CPU of the nodes, of all: a change, ms',
      'a delivered event, µs',
      'a socket that opens, ms',
      'a quiet second, ms',
      'event to all sockets, p50, p99',
      'memory of each node, most',
    ],
    measured.map(({ nodes, idle, perSocket, perChange, perDelivered, eventsSent: [from, to], memory }) => {
      const times = [...latencies].flatMap(([sent, each]) =>
        BigInt(sent) >= from && BigInt(sent) < to ? each : [],
      );
      return [
        nodes,
        `${perChange.nodes.toFixed(1)}, ${perChange.all.toFixed(1)}`,
        `${(perDelivered.nodes * 1000).toFixed(0)}, ${(perDelivered.all * 1000).toFixed(0)}`,
        `${perSocket.nodes.toFixed(1)}, ${perSocket.all.toFixed(1)}`,
        `${idle.nodes.toFixed(0)}, ${idle.all.toFixed(0)}`,
        `${percentile(times, 0.5).toFixed(0)} ms, ${percentile(times, 0.99).toFixed(0)} ms`,
        memory.map(({ now, most }) => `${now} MB, ${most} MB`).join('; '),
      ];
    }),
  );
}
