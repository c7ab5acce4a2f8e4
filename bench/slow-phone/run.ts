import { loadavg } from 'node:os';
import { chromium, type Page } from 'playwright/test';
import { connect } from '#e2e/harness/browser-actions.ts';
import { launchOptions } from '#e2e/harness/chromium.ts';
import { filespaceClient } from '#e2e/harness/filespace.ts';
import { startServer } from '#e2e/harness/server.ts';
import { serviceWorkerReady } from '#e2e/harness/service-worker-ready.ts';
import { signUp } from '#e2e/harness/users.ts';
import { type Finding, Samples, toTable } from '../product/findings.ts';
import { Filmstrip } from './filmstrip.ts';

const blankMs = 120;
/** Longer than a pane may be blank, and than what moves in takes. */
const dwellMs = 600;

/** A phone at a quarter of this machine's speed: for how long a person looks at an empty pane on their way through the product. */
export async function run(): Promise<void> {
  const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
  const [before] = loadavg();
  const product = await startServer();
  const browser = await chromium.launch(launchOptions('browser'));
  const samples = new Samples();
  try {
    const person = await signUp(product);
    const { drive_id: driveId } = person.filespace;
    const files = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`Scene ${at + 1}.mp4`, 2000]));
    await filespaceClient(product, person, driveId).fill({ Film: files, Brand: { 'Guide.pdf': 20 } });
    const context = await browser.newContext({
      ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      baseURL: product.url,
    });
    const page = await context.newPage();
    await page.goto('/');
    await page.getByLabel('Email or username').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/drive*');
    await connect(page);
    await serviceWorkerReady(page);
    const strip = await Filmstrip.of(page, process.env['BENCH_FRAMES']);
    for (let round = 0; round < rounds; round += 1)
      for (const [name, act] of scenes(page, `/drive?filespace=${driveId}`))
        samples.add(
          name,
          await strip.longestBlank(name, async () => {
            await act();
            await page.waitForTimeout(dwellMs);
          }),
        );
    console.log(toTable(scenes(page, '').map(([name]) => finding(name, samples))));
  } finally {
    await browser.close();
    await product.remove();
  }
  console.log(`(load of the machine ${before?.toFixed(1)} before, ${loadavg()[0]?.toFixed(1)} after)`);
}

function finding(name: string, samples: Samples): Finding {
  const ours = samples.of(name);
  return {
    what: `${name}: longest empty pane`,
    unit: 'ms',
    ours,
    promise: { words: `≤ ${blankMs} ms`, kept: ours.p95 <= blankMs },
  };
}

/** A way through the product: each scene begins where the one before has ended. */
function scenes(page: Page, address: string): readonly (readonly [string, () => Promise<void>])[] {
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  const place = async (name: string) => {
    await page.getByRole('link', { name, exact: true }).tap();
    await page.getByRole('heading', { name, exact: true }).waitFor();
  };
  return [
    ['cold start', () => page.goto(address).then(() => row('Film').waitFor())],
    [
      'a folder',
      () =>
        page
          .getByRole('link', { name: 'Film' })
          .tap()
          .then(() => row('Scene 1').first().waitFor()),
    ],
    ['back', () => page.goBack().then(() => row('Brand').waitFor())],
    ['Trash', () => place('Trash')],
    ['Activity', () => place('Activity')],
    ['Recent', () => place('Recent')],
    [
      'the files again',
      () =>
        page
          .goBack()
          .then(() => page.goBack())
          .then(() => page.goBack())
          .then(() => row('Brand').waitFor()),
    ],
  ];
}
