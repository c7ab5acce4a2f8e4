import { cpus, loadavg } from 'node:os';
import { openBrowserSession } from '../product/browser-session.ts';
import { type Finding, toPromiseRows, toTable } from '../product/findings.ts';
import { openSubject } from '../product/subject.ts';
import { measuredElsewhere, type Target, targets } from './targets.ts';

/**
 * Every target of speed and size in one table: what it is in this run, beside what in the same run, and whether it is met.
 * BENCH_ITEMS is the size of the filespace: 100,000 where nothing is said, 1,000,000 and 10,000,000 take longer.
 * BENCH_SECTIONS names some of the targets.
 */
export async function run(): Promise<void> {
  const items = Number(process.env['BENCH_ITEMS'] ?? 100_000);
  const chosen = process.env['BENCH_SECTIONS']?.split(',') ?? Object.keys(targets);
  const all: Readonly<Record<string, Target>> = targets;
  const unknown = chosen.find((name) => all[name] === undefined);
  if (unknown !== undefined)
    throw new Error(`there is no target "${unknown}": ${Object.keys(all).join(', ')}`);
  const subject = await openSubject(items);
  const scenario = await openBrowserSession();
  const lines: string[] = [];
  try {
    for (const name of chosen) {
      const target = all[name];
      if (target === undefined) continue;
      const [before] = loadavg();
      const began = performance.now();
      const findings = await target.measure({ scenario, subject }).catch((error: Error) => error);
      const seconds = Math.round((performance.now() - began) / 1000);
      const load = `load ${before?.toFixed(1)} before, ${loadavg()[0]?.toFixed(1)} after`;
      console.log(`\n${name} (${seconds} s; ${load})\n`);
      console.log(findings instanceof Error ? findings.stack : toTable(findings));
      lines.push(...linesOf(name, target, findings));
    }
  } finally {
    await scenario.close();
    await subject.product.remove();
  }
  const [cpu] = cpus();
  console.log(
    `\n${items.toLocaleString('en')} items; ${cpus().length} × ${cpu?.model.trim()}; Node ${process.version}; ` +
      `Chromium ${scenario.browser.version()}; load at the end ${loadavg()[0]?.toFixed(1)}\n`,
  );
  console.log(
    ['| target | measured | this run, median / p95 | beside it | ratio | aim | met |', rule, ...lines].join(
      '\n',
    ),
  );
  for (const words of measuredElsewhere) console.log(`\nNot measured here: ${words}.`);
}

const rule = '| --- | --- | --- | --- | --- | --- | --- |';

function linesOf(name: string, { words }: Target, findings: readonly Finding[] | Error): string[] {
  if (findings instanceof Error) {
    process.exitCode = 1;
    return [`| ${name}: ${words} | could not be measured: ${findings.message.split('\n')[0]} | | | | | |`];
  }
  const promised = toPromiseRows(findings);
  return promised.map((row, at) => `| ${[at === 0 ? words : '', ...row].join(' | ')} |`);
}
