export type CallProblem =
  | { readonly kind: 'offline' }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly code: string;
      readonly message: string;
      /** Of `workspace-full`: what the content needs, and what is left. */
      readonly room?: WorkspaceRoom;
      /** How long the server asks to be left alone with this; absent where it does not say. */
      readonly retryAfterMs?: number;
    };

/** In bytes. */
export interface WorkspaceRoom {
  readonly neededBytes: number;
  readonly leftBytes: number;
}
