import { offlineTest as test } from '../fixtures.ts';
import { runOfflineScenario } from '../harness/offline-scenario.ts';
import { longLane } from '../lane.ts';

test(
  'a day without the server: every browser believes that it is online',
  longLane,
  async ({ product, person, newDevice }) => {
    const device = await newDevice({ lasting: true });
    await runOfflineScenario({
      product,
      person,
      device,
      newDevice,
      cut: () => product.stop(),
      mend: () => product.start(),
    });
  },
);
