import type { ChangeProblem } from '#contract/changes/change-problem.ts';
import type { ServerEventType } from '#contract/wire/events.ts';
import type { ActivityKind } from '#contract/wire/history/activity.ts';
import type { EventResult } from '#contract/wire/items.ts';
import type { Entry } from '../entry.ts';

/** What a change did: it is counted, logged, answered and announced from this. */
export interface ChangeEffect {
  readonly type: ServerEventType;
  /** The name that was asked for; the result speaks of the item's name only where it is another. */
  readonly asked: string | null;
  /** The row that the change is about, as it is now; of a deletion, as it was. */
  readonly item: Entry;
  /** Where it came from, if it moved. */
  readonly fromParent?: string;
  /** What was added to the filespace, or taken away. */
  readonly items: number;
  readonly folders: number;
  readonly bytes: number;
  /** Whether more rows changed than the one: devices fetch the difference. */
  readonly pull: boolean;
  readonly kept?: { readonly count: number; readonly folder_id: string };
  /** The folder that it went into instead of one that was deleted concurrently. */
  readonly placedIn?: string;
  /** Somebody else's rename or move that this one replaced, without its maker having seen it. */
  readonly replaced?: SupersededChange;
  /** Of content for a file that was deleted meanwhile: the id of the new file. */
  readonly placedAs?: string;
  /** Somebody else's content that this one replaced, without its maker having seen it. */
  readonly concurrent?: ConcurrentContent;
  /** Of a restore: what came back. */
  readonly restored?: EventResult['restored'];
  readonly undone?: EventResult['undone'];
  readonly rewound?: EventResult['rewound'];
  /** Of an undo: the change that it undid. */
  readonly undid?: ChangeData['undid'];
  /** Of a rewind: where it went back to. */
  readonly rewoundTo?: ChangeData['rewoundTo'];
  /** Whether a person brought the content just now. */
  readonly uploaded?: boolean;
  /** Of a change of many items: what became of those that are not as was asked for. */
  readonly entries?: readonly EntryResult[];
  /** Of a change of many items: the folders that they came into. */
  readonly parents?: readonly string[];
}

/** What became of one of many items; `code` where it was refused. */
export interface EntryResult {
  readonly id: string;
  readonly code?: ChangeProblem['kind'];
  readonly name?: string;
  /** The row id of the folder that it went into instead of one that was deleted. */
  readonly placedIn?: string;
  readonly placedAs?: string;
  readonly concurrent?: true;
  readonly by?: string;
}

export interface ConcurrentContent {
  /** Whose it was; null where that is not known, or not for the maker of the change to know. */
  readonly email: string | null;
}

/** How the item was named and placed by a change that is replaced now, and whose it was. */
export interface SupersededChange {
  readonly eventId: string;
  readonly memberId: string;
  readonly email: string | null;
  readonly name: string;
  readonly parent: string;
}

/** A change that was allowed and found everything as it should be already. */
export interface NoEffect {
  readonly type: 'none';
  readonly asked: string | null;
  readonly name: string;
  /** As of a change that did something: the item lies there already. */
  readonly placedIn?: string;
  readonly entries?: readonly EntryResult[];
}

/** What `changes.data` holds: enough to tell of a change without looking at a table that has moved on. */
export interface ChangeData {
  readonly item: Entry;
  readonly fromParent?: string;
  readonly pull: boolean;
  readonly uploaded?: boolean;
  readonly parents?: readonly string[];
  /** Whose change it replaced unseen: that person is notified. */
  readonly over?: { readonly eventId: string; readonly memberId: string };
  readonly undid?: { readonly seq: number; readonly kind: ActivityKind };
  readonly rewoundTo?: { readonly seq: number; readonly folder: string };
}
