import { test as base } from 'playwright/test';
import { type Device, type DeviceOptions, openDevice } from './harness/device.ts';
import { type ServerUnderTest, startServer } from './harness/server.ts';
import { signUp, type TestUser } from './harness/users.ts';

interface JourneyFixtures {
  /** Somebody with a proved address, a workspace and a filespace, who is not signed in anywhere yet. */
  readonly person: TestUser;
  /** A browser of its own with a line of its own; as many as a journey needs. All are closed after it. */
  readonly newDevice: (options?: DeviceOptions) => Promise<Device>;
  /** The device that `page` and `context` belong to. */
  readonly device: Device;
}

interface ServerFixtures {
  readonly product: ServerUnderTest;
  /** Settings of the server, of a whole file. */
  readonly serverEnv: Readonly<Record<string, string>>;
}

export const test = base.extend<JourneyFixtures, ServerFixtures>({
  serverEnv: [{}, { scope: 'worker', option: true }],
  product: [
    async ({ serverEnv }, use) => {
      const product = await startServer(serverEnv);
      await use(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  person: async ({ product }, use) => {
    await product.start();
    await use(await signUp(product));
  },
  newDevice: async ({ product, browser, serviceWorkers }, use) => {
    await product.start();
    const installs = serviceWorkers === 'allow';
    const devices: Device[] = [];
    await use(async (options) => {
      const device = await openDevice(product, browser, { installs, ...options });
      devices.push(device);
      return device;
    });
    const complaints = devices.flatMap((device) => device.complaints());
    await Promise.all(devices.map((device) => device.close()));
    expect(complaints, 'what the pages complained about').toEqual([]);
  },
  device: async ({ newDevice }, use) => {
    await use(await newDevice());
  },
  context: async ({ device }, use) => {
    await use(device.context);
  },
  page: async ({ device }, use) => {
    await use(device.page);
  },
});

/** Devices that go offline, or outlive the server or their browser: the product installs itself on them, as on people's. */
export const offlineTest = test.extend({ serviceWorkers: 'allow' });

export const expect = test.expect;
