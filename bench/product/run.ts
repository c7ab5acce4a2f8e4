import { loadavg } from 'node:os';
import { type BrowserSession, openBrowserSession } from './browser-session.ts';
import { measureDroppedFolder } from './dropped-folder.ts';
import { type Finding, toTable } from './findings.ts';
import { openSubject, type Subject } from './subject.ts';
import { measureTabs } from './tabs.ts';

/** What takes longer than the targets do. The second makes the filespace larger. */
const parts: Record<string, (scenario: BrowserSession, subject: Subject) => Promise<Finding[]>> = {
  tabs: (scenario, subject) => measureTabs(scenario, subject, 10),
  folder: (scenario, subject) => measureDroppedFolder(scenario, subject, 100_000),
};

/**
 * The built product with a filespace in it, its server a process of its own, in a real browser. BENCH_ITEMS changes the
 * filespace's size, BENCH_SECTIONS names some of the measurements.
 */
export async function run(): Promise<void> {
  const items = Number(process.env['BENCH_ITEMS'] ?? 100_000);
  const chosen = process.env['BENCH_SECTIONS']?.split(',') ?? Object.keys(parts);
  const subject = await openSubject(items);
  const scenario = await openBrowserSession();
  try {
    for (const name of chosen) {
      const measure = parts[name];
      if (measure === undefined)
        throw new Error(`there is no part "${name}": ${Object.keys(parts).join(', ')}`);
      const [before] = loadavg();
      const findings = await measure(scenario, subject);
      console.log(
        `\n${name} (load of the machine ${before?.toFixed(1)} before, ${loadavg()[0]?.toFixed(1)} after)\n`,
      );
      console.log(toTable(findings));
    }
  } finally {
    await scenario.close();
    await subject.product.remove();
  }
}
