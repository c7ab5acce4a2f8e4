import { test } from '../fixtures.ts';
import { longLane } from '../lane.ts';
import { walkMainWay } from './main-way.ts';
import { ensureWebKit, startWebKit } from './webkit.ts';

test('the main way in WebKit', longLane, async ({ product, person }) => {
  test.setTimeout(600_000);
  await ensureWebKit();
  const webkit = await startWebKit();
  try {
    await walkMainWay(webkit, product, person);
  } finally {
    await webkit.end();
  }
});
