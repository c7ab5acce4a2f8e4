import { cpus, loadavg } from 'node:os';
import { type BrowserSession, openBrowserSession } from './browser-session.ts';
import { measureColdStart } from './cold-start.ts';
import { measureDroppedFolder } from './dropped-folder.ts';
import { measureFill } from './fill.ts';
import { type Finding, toTable } from './findings.ts';
import { measureFolders } from './folders.ts';
import { measureMemory } from './memory.ts';
import { measureOthersChanges } from './others-changes.ts';
import { measureOwnChanges } from './own-changes.ts';
import { measureScriptBytes } from './script-bytes.ts';
import { measureScroll } from './scroll.ts';
import { measureSearch } from './search.ts';
import { measureEvents } from './server/events.ts';
import { measureListing } from './server/listing.ts';
import { measureSockets } from './server/sockets.ts';
import { openSubject, type Subject } from './subject.ts';
import { measureTabs } from './tabs.ts';

/** Each leaves the filespace as it found it or makes it a little larger; the order is that of how much. */
const parts: Record<string, (scenario: BrowserSession, subject: Subject) => Promise<Finding[]>> = {
  fill: (scenario, subject) =>
    measureFill(scenario, subject, { rounds: 5, peers: ['dexie', 'tinybase', 'sqlite'] }),
  bytes: (scenario, subject) => measureScriptBytes(scenario, subject),
  folders: (scenario, subject) => measureFolders(scenario, subject, subject.folders, 20),
  scroll: (scenario, subject) => measureScroll(scenario, subject, subject.folders.slice(1), 3),
  search: (scenario, subject) => measureSearch(scenario, subject, 5),
  memory: (scenario, subject) => measureMemory(scenario, subject),
  tabs: (scenario, subject) => measureTabs(scenario, subject, 10),
  listing: (_stage, subject) => measureListing(subject, 40),
  start: (_stage, subject) => measureColdStart(subject, 7),
  own: (scenario, subject) => measureOwnChanges(scenario, subject, 20),
  others: (scenario, subject) => measureOthersChanges(scenario, subject, 30),
  events: (_stage, subject) => measureEvents(subject.product, 5),
  sockets: (_stage, subject) => measureSockets(subject.product, 500, 20),
  folder: (scenario, subject) => measureDroppedFolder(scenario, subject, 100_000),
};

/**
 * The built product with the demo in it, its server a process of its own, in a real browser. BENCH_ITEMS changes the demo's
 * size, BENCH_SECTIONS names some of the measurements.
 */
export async function run(): Promise<void> {
  const items = Number(process.env['BENCH_ITEMS'] ?? 100_000);
  const chosen = process.env['BENCH_SECTIONS']?.split(',') ?? Object.keys(parts);
  const subject = await openSubject(items);
  const scenario = await openBrowserSession();
  try {
    const [cpu] = cpus();
    console.log(
      `${items.toLocaleString('en')} items; ${cpus().length} × ${cpu?.model.trim()}; Node ${process.version}; ` +
        `Chromium ${scenario.browser.version()}`,
    );
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
