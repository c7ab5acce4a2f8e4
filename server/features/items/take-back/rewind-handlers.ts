import { err } from '#contract/rules/result.ts';
import type { Handlers } from '../../../http/handler.ts';

export const rewindHandlers = {
  previewRewind: () => Promise.resolve(err({ code: 'not-allowed' } as const)),
} satisfies Partial<Handlers>;
