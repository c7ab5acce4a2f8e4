import type { ConflictName } from './conflicts.ts';
import type { FaultName } from './faults.ts';
import type { HistoryName } from './history/history-actions.ts';
import type { IntentName } from './intents.ts';
import type { KeepingName } from './keeping.ts';
import type { MembershipName } from './people/memberships.ts';
import type { RestoreName } from './restores.ts';
import type { UploadName } from './uploads.ts';
import type { UserSwitchName } from './user-switches.ts';

/** One thing that is done or that goes wrong. Its own chance makes it the same whatever is left out around it. */
export type PlannedStep = { readonly atMs: number; readonly seed: string } & (
  | { readonly kind: 'intent'; readonly name: IntentName; readonly device: number }
  | { readonly kind: 'duel'; readonly name: ConflictName; readonly device: number; readonly against: number }
  | { readonly kind: 'fault'; readonly name: FaultName; readonly device: number }
  | { readonly kind: 'upload' }
  | { readonly kind: 'restore'; readonly name: RestoreName; readonly device: number }
  | { readonly kind: 'history'; readonly name: HistoryName; readonly device: number }
  | { readonly kind: 'membership'; readonly name: MembershipName; readonly device: number }
  | { readonly kind: 'content'; readonly name: KeepingName; readonly device: number }
  | {
      readonly kind: 'transfer';
      readonly name: UploadName;
      readonly device: number;
      readonly against: number;
    }
  | {
      readonly kind: 'handover';
      readonly name: UserSwitchName;
      readonly device: number;
      readonly person: number;
    }
);
