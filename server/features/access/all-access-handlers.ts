import type { Handlers } from '../../http/handler.ts';
import { accessHandlers } from './access-handlers.ts';
import { accessRequestHandlers } from './requests/request-handlers.ts';

/** Rights on folders, and requests for them. */
export const allAccessHandlers = { ...accessHandlers, ...accessRequestHandlers } satisfies Partial<Handlers>;
