import type { Device } from '../world/device.ts';
import type { Random } from '../world/random.ts';
import type { Tab } from '../world/tab.ts';
import type { World } from '../world/world.ts';

/** The end of a trouble, after which nothing may be worse than before. What does harm `comes`. */
export function later(world: World, delayMs: number, run: () => void) {
  world.scheduler.at(delayMs, 'heals', run);
}

export function disconnect(
  world: World,
  device: Device,
  mode: 'refuses' | 'black-hole',
  chance: Random,
  back: () => void = () => {},
) {
  const { network } = device;
  network.mode = mode;
  if (mode === 'refuses' && chance.happens(0.5)) network.cutSockets();
  else network.silenceSockets();
  // Now and then long enough for all tries to be used up.
  const mostMs = chance.happens(0.2) ? 70_000 : 20_000;
  later(world, chance.between(300, mostMs), () => {
    network.mode = 'up';
    back();
  });
}

export function withTab(device: Device, chance: Random, use: (tab: Tab) => void) {
  const tabs = [...device.tabs];
  if (tabs.length > 0) use(chance.pick(tabs));
}

/** It dies in the middle of whatever it does, and is opened again. */
export function crashTab(world: World, device: Device, chance: Random) {
  withTab(device, chance, (tab) => {
    tab.kill();
    later(world, chance.between(10, 4000), () => device.openTab());
  });
}
