/**
 * `npm run test:long` walks the journeys as people's devices are: the product installs itself on each of them, each look is at
 * every layout and theme, and what moves does. Before a change lands, a device installs it where a journey goes offline, a look is
 * at one of them, and nothing moves.
 */
export const isLongLane = process.env['TEST_JOURNEYS'] === 'long';

/**
 * Of a journey that is walked in the long lane alone: it looks once more at screens that others use, tries sizes, or repeats in
 * a browser what flows hold with worker and server.
 */
export const longLane = { tag: '@long' } as const;
