import type { EventResult } from '#contract/wire/items.ts';
import type { ProblemCode } from '#contract/wire/problems.ts';
import type { Drive } from './drive.ts';
import type { ChangeRequest } from './evaluation.ts';
import type { SimulatedResponse } from './messages.ts';
import type { Service } from './service.ts';

export type Reply =
  | { readonly data: unknown; readonly status?: number }
  /** Not in the envelope of a call. */
  | { readonly raw: SimulatedResponse }
  | { readonly code: ProblemCode; readonly room: { readonly needed: number; readonly left: number } }
  | ProblemCode;

export function applyOne(
  service: Service,
  drive: Drive,
  userId: string,
  changeId: string,
  input: ChangeRequest,
  nowMs: number,
): EventResult {
  const seesAll = service.seesAll(userId, drive.id) === true;
  const evaluated = drive.apply(userId, seesAll, changeId, input, nowMs);
  if (!('drive' in evaluated)) return evaluated;
  service.listeners.evaluated(evaluated);
  if (evaluated.network !== null) service.listeners.grown(drive);
  return evaluated.result;
}
