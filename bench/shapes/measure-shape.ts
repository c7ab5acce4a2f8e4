import {
  type BrowserSession,
  bundleScript,
  lastVisibleTime,
  signIn,
  startProbe,
  visibleTimes,
  visit,
} from '../product/browser-session.ts';
import type { Samples } from '../product/findings.ts';
import { openByClick } from '../product/folders.ts';
import { searchField, typeTerm, watchWorker } from '../product/search.ts';
import type { DemoFolder, Subject } from '../product/subject.ts';

const visits = 5;

/** A tree on a new device: filled, its sizes, its root and a folder opened, and its names searched. */
export async function measureShape(
  scenario: BrowserSession,
  subject: Subject,
  folder: DemoFolder,
  samples: Samples,
): Promise<void> {
  const context = await scenario.newContext();
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(0);
    const [person] = subject.people;
    await signIn(page, subject, person);
    await page.goto(`${subject.product.url}/drive?filespace=${subject.driveId}`);
    const button = page.getByRole('button', { name: 'Connect', exact: true });
    await button.waitFor();
    await startProbe(page, 'click', [{ see: 'filling' }, { see: 'filled' }]);
    await button.click();
    samples.add('fill', (await visibleTimes(page)).at(-1)?.paintedMs ?? Number.NaN);
    await page.evaluate(await bundleScript('page/replica-size.ts'));
    const size = await page.evaluate(() => window.replicaSize());
    samples.add('records', size.records);
    samples.add('disk', size.bytes / 1e6);

    const root = { id: 'root', name: subject.driveName, children: subject.rootChildren };
    for (let time = 0; time < visits; time += 1) {
      await visit(page, subject, folder.parent);
      await openByClick(page, folder, samples);
      await visit(page, subject, root);
      samples.add('root', (await lastVisibleTime(page)).paintedMs);
    }
    const worker = await watchWorker(page);
    for (const term of subject.terms) await typeTerm(page, searchField(page), term, 'search', samples);
    for (const ms of await worker.evaluate(() => takeSearchTimes())) samples.add('search worker', ms);
  } finally {
    await context.close();
  }
}
