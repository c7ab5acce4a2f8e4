import { test } from '../fixtures.ts';
import { dayWithoutNetwork } from '../harness/day-without-network.ts';

test('a day without the server: every browser believes that it is online', async ({
  product,
  person,
  newDevice,
}) => {
  const device = await newDevice({ lasting: true });
  await dayWithoutNetwork({
    product,
    person,
    device,
    newDevice,
    cut: () => product.stop(),
    mend: () => product.start(),
  });
});
