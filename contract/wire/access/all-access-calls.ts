import { accessCalls } from './access.ts';
import { accessRequestCalls } from './requests.ts';

/** The calls about rights on folders, and those that ask for them. */
export const allAccessCalls = { ...accessCalls, ...accessRequestCalls } as const;
