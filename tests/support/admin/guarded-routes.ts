import { randomUUID } from 'node:crypto';
import { bundlesPath } from '#contract/wire/bundles.ts';
import { contentPath } from '#contract/wire/downloads.ts';
import { leavesPath } from '#contract/wire/leaves.ts';
import { thumbnailRoute } from '#contract/wire/thumbnails.ts';
import { uploadsPath } from '#contract/wire/uploads.ts';
import type { routePolicies } from '#server/http/policy.ts';

type Route = keyof typeof routePolicies;

/** Routes that are no calls, and ask for no token. */
export type OpenRoute = {
  [N in Route]: (typeof routePolicies)[N]['who'] extends 'anyone' ? N : never;
}[Route];

/** All others, with ids of nothing. Paths are below /api/. */
export const guardedRoutes: {
  readonly [N in Exclude<Route, OpenRoute>]: readonly ['GET' | 'POST', string];
} = {
  uploads: ['POST', uploadsPath],
  bundles: ['POST', bundlesPath(randomUUID())],
  leaves: ['GET', leavesPath(randomUUID())],
  content: ['GET', contentPath(randomUUID(), randomUUID())],
  thumbnail: ['GET', thumbnailRoute(randomUUID(), randomUUID())],
};
