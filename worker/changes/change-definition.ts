import type { Change, PermittedChange } from '#contract/changes/change.ts';
import type { Result } from '#contract/rules/result.ts';
import type { ClientEvent } from '#contract/wire/events.ts';
import type { EventResult } from '#contract/wire/items.ts';
import type { CallProblem, ChangeInput } from '#contract/worker-api/worker-api.ts';
import type { CancellableClient } from '../api-client/cancellable-client.ts';
import type { AttentionReason } from '../replica/outbox-row.ts';
import type { ItemLocation, JournalItem, OutboxRow } from '../replica/replica-database.ts';
import type { ChangeActor, PermitResult } from './change-actor.ts';
import type { OptimisticView, ViewItem } from './optimistic-view.ts';

/** What a device has to know of one kind of change. */
export interface ChangeDefinition<Kind extends Change> {
  /** Whether the change can be made on what this view shows: facts, then the contract's permit. */
  readonly permit: (view: OptimisticView, actor: ChangeActor, change: Kind) => Promise<PermitResult>;
  /** Makes the change in the view under the permitted name. */
  readonly apply: (view: OptimisticView, change: Kind, permitted: PermittedChange) => void;
  /** The item in which the change can be seen. */
  readonly visibleItemId: (change: Kind) => string;

  /** What exists only once the server has the change: an item, or one with copies of all that is below another. */
  readonly creates: 'nothing' | 'item' | 'items' | 'tree';
  readonly deletesItem: boolean;
  /** Refusals that leave nobody anything to decide: a notice says them, and the change goes. */
  readonly finalRefusals?: readonly AttentionReason[];
  /** Whether sending waits a while, so that the change can be undone as if it had never been. */
  readonly isUndoable: boolean;
  /** Whether it says up to which sequence its maker had seen the log, so that the server finds what was not seen. */
  readonly hasBaseSequence: boolean;
  readonly dependencies: ChangeDependencies;
  /** Whether it concerns nothing but these items, which no server knows yet. `topId` is the one that holds the others. */
  readonly staysInside: (change: Kind, itemIds: ReadonlySet<string>, topId: string) => boolean;

  /** By kind of a later change to the same item: both as one. What is not named stays apart. */
  readonly mergeWith: {
    readonly [Later in Change['type']]?: (earlier: Kind, later: Extract<Change, { type: Later }>) => Change;
  };
  /**
   * The change that makes it undone; null where there is none, or somebody has changed the same thing since. `seq`: the
   * filespace's sequence after it; null where the server has not said it.
   */
  readonly inverse: (
    change: Kind,
    from: ItemLocation | null,
    item: ViewItem | undefined,
    seq: number | null,
  ) => ChangeInput | null;
  /** How a retry gives the item another name: in the change itself, by a rename after it, or not at all. */
  readonly renamesOnRetry: 'itself' | 'afterwards' | 'never';
  /** What of the item two people can set without having seen each other's change. */
  readonly conflictsOver: 'name' | 'location' | null;
  /** Whether the confirmed item is as the change wants it, so that nothing is left to ask. */
  readonly isFulfilled: (change: Kind, item: JournalItem | undefined) => boolean;

  readonly toWire: EventOnWire<Kind> | RequestOnWire<Kind> | UploadOnWire;
}

/** Which of the pending changes has to reach the server before another; `dependencies.ts` compares two of them. */
export interface ChangeDependencies {
  /** Whether it makes sense only after what was done to its item before. */
  readonly needsEarlierChanges: boolean;
  /** Whether its item needs a name that is free. */
  readonly takesName: boolean;
  /** Whether its item no longer has the name that it had in its folder. */
  readonly freesName: boolean;
  /** Whether its item goes into another folder: before something goes into it, or the two could make a circle. */
  readonly movesItem: boolean;
  /** Whether it brings something out of a folder: before that folder is deleted. */
  readonly takesOut: boolean;
  /** Whether it concerns all that is inside its item: after what was done in there before. */
  readonly coversInside: boolean;
  /** Whether it gives files other contents: the last that a person did is to stand. */
  readonly replacesContent: boolean;
}

/** Goes up as an event, with others of its filespace in one request. */
interface EventOnWire<Kind> {
  readonly event: (change: Kind, row: OutboxRow, machineId: string) => ClientEvent;
}

/** Goes up in a request of its own. */
interface RequestOnWire<Kind> {
  readonly request: (
    change: Kind,
    client: Pick<CancellableClient, 'call'>,
  ) => Promise<Result<Omit<EventResult, 'event_id'>, CallProblem>>;
}

/** Goes up with its bytes, beside everything else: a large file must not hold up a rename. */
interface UploadOnWire {
  readonly upload: true;
}
