import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkOutcome } from './checks/check-outcome.ts';
import { type Installation, startInstallation } from './installation/installation.ts';
import { type RunningLoad, startLoad } from './load.ts';
import type { LoadSize } from './load-size.ts';
import { measureNodes, type NodesMeasured } from './measure-nodes.ts';
import type { LedgerContent } from './people/ledger.ts';
import type { Played } from './play-faults.ts';
import { playLoad, printLoad } from './play-load.ts';
import type { Print } from './report/figures.ts';
import { reportFaults, reportLatencies, reportPeople, reportSockets } from './report/report-load.ts';
import { reportMeasured } from './report/report-measured.ts';
import { restoreElsewhere } from './restore/restore-elsewhere.ts';
import { startFormerInstallation } from './upgrade/former-installation.ts';

const logs = join(import.meta.dirname, '../../test-results/load');

/** Whether all held. What it comes to is printed, and what every process said stays in test-results/load. */
export async function runLoad(size: LoadSize, print: Print): Promise<boolean> {
  await rm(logs, { recursive: true, force: true });
  await mkdir(logs, { recursive: true });
  const most = Math.max(size.nodes, ...size.measuredNodes);
  const install = size.isUpgrade ? startFormerInstallation : startInstallation;
  const installation = await install({ most, started: size.nodes }, logs);
  const interrupted = (signal: NodeJS.Signals) => {
    print(`${signal}: stopping everything`);
    void installation.stop().then(() => process.exit(1));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupted);
  try {
    const load = await startLoad(installation, size, logs);
    try {
      return await playAndCheck(installation, load, size, print);
    } finally {
      await load.end();
    }
  } finally {
    await installation.stop();
  }
}

async function playAndCheck(
  installation: Installation,
  load: RunningLoad,
  size: LoadSize,
  print: Print,
): Promise<boolean> {
  const { people, sockets, devices, team } = load;
  const timeline = await playLoad(installation, load, size, print);
  printLoad(print, 'nobody writes any more');
  const measured: NodesMeasured[] = [];
  for (const nodes of size.measuredNodes) {
    await runNodes(installation, nodes);
    measured.push(
      await measureNodes(installation, people, sockets, {
        seconds: size.measuredSeconds,
        changesPerSecond: 20,
        eventsPerSecond: 2,
      }),
    );
    printLoad(print, `measured with ${nodes} nodes`);
  }
  const ledger = await load.ledger();
  const { url, databaseUrl, env: adminEnv } = installation;
  const outcome = await checkOutcome({ databaseUrl, url, team, sockets, devices, ledger, adminEnv });
  const restored = await restoreElsewhere(installation, load, timeline.backup, ledger);
  await timeline.backup.remove();
  const wrong = [...outcome.wrong, ...restored.wrong, ...(size.isUpgrade ? tooOften(ledger) : [])];
  const latencies = await load.latencies();
  const socketCount = size.people * size.socketsPerPerson;
  print(
    [
      '',
      reportPeople(ledger, timeline.beganMs),
      reportFaults(timeline.played, ledger, timeline.endedMs),
      ...timeline.calm.map((time, at) =>
        reportLatencies(
          `people at work, ${at === 0 ? 'before' : 'after'} all faults`,
          latencies,
          time,
          socketCount,
        ),
      ),
      reportMeasured(measured, latencies),
      reportSockets(await load.socketsState()),
      ...outcome.seen,
      `backup while people worked: ${(timeline.backup.lastedMs / 1000).toFixed(1)} s`,
      ...restored.seen,
      conclusionOf(wrong, timeline.played),
    ].join('\n\n'),
  );
  return wrong.length === 0 && timeline.played.every(({ wellMs }) => wellMs !== null);
}

/** Starts and drains nodes until so many run. */
async function runNodes({ nodes }: Installation, count: number): Promise<void> {
  for (const [at, node] of nodes.entries()) {
    if (at < count && node.pid() === null) await node.start();
    else if (at >= count && node.pid() !== null) await node.terminate();
  }
}

/** While one node after the other is replaced, somebody else answers the second time at the latest. */
function tooOften({ retries }: LedgerContent): readonly string[] {
  return [...retries]
    .filter(([times]) => times > 1)
    .map(([times, calls]) => `${calls} calls were tried again ${times} times`);
}

function conclusionOf(wrong: readonly string[], played: readonly Played[]): string {
  const notWell = played
    .filter(({ wellMs }) => wellMs === null)
    .map(({ name }) => `not well again after: ${name}`);
  const all = [...wrong, ...notWell];
  return all.length === 0 ? 'ALL HELD' : `${all.length} THINGS DO NOT HOLD\n${all.join('\n')}\nsee ${logs}`;
}
