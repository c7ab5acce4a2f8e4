/**
 * `npm run test:long` walks the journeys as people's devices are: the product installs itself on each of them, and each look is at
 * every layout and theme. Before a change lands, a device installs it where a journey goes offline, and a look is at one of them.
 */
export const isLongLane = process.env['TEST_JOURNEYS'] === 'long';
