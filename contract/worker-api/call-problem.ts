import type { ProblemValues } from '../wire/problems/detail-text.ts';

export type CallProblem =
  | { readonly kind: 'offline' }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly code: string;
      /** In English; `serverText` of the page says it in its language. */
      readonly message: string;
      /** What it is more exactly, and what the sentence about that has in it. */
      readonly detail?: string;
      readonly values?: ProblemValues;
      /** Of `workspace-full` and `account-full`: what the content needs, and what is left. */
      readonly room?: WorkspaceRoom;
      /** How long the server asks to be left alone with this; absent where it does not say. */
      readonly retryAfterMs?: number;
    };

/** In bytes. */
export interface WorkspaceRoom {
  readonly neededBytes: number;
  readonly leftBytes: number;
}
