import type { Page } from 'playwright/test';
import type { FillInput, FillReport } from './baselines/fill-worker.ts';
import { type BrowserSession, bundleScript, signIn, startProbe, visibleTimes } from './browser-session.ts';
import { type Finding, Samples, timesAsLong, timesFaster } from './findings.ts';
import type { Subject } from './subject.ts';

const parsed = 'fetch and parse alone';
const rowTable = 'Dexie, a row an item, one index';

/** From the click on Connect to the first folder that can be used, and to the whole filespace on the device. */
export async function measureFill(
  scenario: BrowserSession,
  subject: Subject,
  rounds: number,
): Promise<Finding[]> {
  const samples = new Samples();
  const baseline = await bundleScript('baselines/fill-worker.ts');
  for (let round = 0; round < rounds; round += 1) {
    const turns = [
      () => connect(scenario, subject, samples),
      async () => samples.add(parsed, await measureBaseline(scenario, subject, baseline, 'nothing')),
      async () => samples.add(rowTable, await measureBaseline(scenario, subject, baseline, 'rows')),
    ];
    for (let turn = 0; turn < turns.length; turn += 1) await turns[(round + turn) % turns.length]?.();
  }
  const [first, whole, parse, rows] = ['first', 'whole', parsed, rowTable].map((name) => samples.of(name));
  if (!first || !whole || !parse || !rows) throw new Error('a turn is missing');
  const items = `${subject.items.toLocaleString('en')} items`;
  return [
    {
      what: `Connect to the first usable folder, ${items}`,
      unit: 'ms',
      ours: first,
      ratio: timesFaster(first, rows),
      theirs: { name: `${rowTable}, all of it`, figure: rows },
    },
    {
      what: `Connect to the whole filespace, ${items}`,
      unit: 'ms',
      ours: whole,
      ratio: timesFaster(whole, rows),
      theirs: { name: rowTable, figure: rows },
      promise: { words: '≥ 10× faster', kept: rows.median / whole.median >= 10 },
    },
    {
      what: 'the same',
      unit: 'ms',
      ours: whole,
      ratio: timesAsLong(whole, parse),
      theirs: { name: parsed, figure: parse },
      promise: { words: '≤ 2× as long', kept: whole.median / parse.median <= 2 },
    },
  ];
}

async function connect(scenario: BrowserSession, subject: Subject, samples: Samples): Promise<void> {
  const context = await scenario.newContext();
  try {
    const page = await context.newPage();
    await signIn(page, subject, subject.people[0]);
    await page.goto(`${subject.product.url}/drive?filespace=${subject.driveId}`);
    const button = page.getByRole('button', { name: 'Connect', exact: true });
    await button.waitFor();
    const root = { see: 'folder', name: subject.driveName, children: subject.rootChildren } as const;
    await startProbe(page, 'click', [root, { see: 'filling' }, { see: 'filled' }]);
    await button.click();
    const [first, , whole] = await visibleTimes(page);
    samples.add('first', first?.paintedMs ?? Number.NaN);
    samples.add('whole', whole?.paintedMs ?? Number.NaN);
  } finally {
    await context.close();
  }
}

async function measureBaseline(
  scenario: BrowserSession,
  { product, driveId, people, items }: Subject,
  script: string,
  into: FillInput['into'],
): Promise<number> {
  const context = await scenario.newContext({ bypassCSP: true });
  try {
    const page = await context.newPage();
    await page.goto(`${product.url}/healthz`);
    const url = `${product.url}/api/drives/${driveId}/items`;
    const report = await runInWorker(page, script, { into, url, token: people[0].token });
    if (report.items < items) throw new Error(`the rival got ${report.items} items of ${items}`);
    return report.ms;
  } finally {
    await context.close();
  }
}

function runInWorker(page: Page, script: string, input: FillInput): Promise<FillReport> {
  return page.evaluate(
    ([code, message]) =>
      new Promise<FillReport>((resolve, reject) => {
        const worker = new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = (event) => reject(new Error(event.message));
        worker.postMessage(message);
      }),
    [script, input] as const,
  );
}
