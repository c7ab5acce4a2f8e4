import { startFaultProxy } from '../fault-proxy.ts';
import { startFirefox } from '../firefox/firefox.ts';
import { ensureFirefox } from '../firefox/install-firefox.ts';
import { test } from '../fixtures.ts';
import { longLane } from '../lane.ts';
import { walkMainWay } from './main-way.ts';

test('the main way in Firefox', longLane, async ({ product, person }) => {
  test.setTimeout(600_000);
  await ensureFirefox();
  const network = await startFaultProxy();
  const firefox = await startFirefox(network.port);
  try {
    await walkMainWay(firefox, product, person);
  } finally {
    await firefox.end();
    await network.close();
  }
});
