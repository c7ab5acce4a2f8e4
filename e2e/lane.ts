import { readLane } from '#tests/support/lane.ts';

export const lane = readLane(process.env['TEST_LANE']);

/**
 * The long lane walks the journeys as people's devices are: the product installs itself on each of them, each look is at every
 * layout and theme, and what moves does. In the other lanes a device installs it where a journey goes offline, a look is at one
 * of them, and nothing moves.
 */
export const isLongLane = lane === 'long';

/** Of a journey that is walked before each change lands: the main way through a feature, or a promise that only a browser can break. */
export const landing = { tag: '@landing' } as const;

/** Of a journey that is walked in the long lane alone: it tries sizes, or repeats in a browser what flows hold with worker and server. */
export const longLane = { tag: '@long' } as const;
