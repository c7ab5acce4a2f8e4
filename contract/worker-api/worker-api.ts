import type { Change } from '../changes/change.ts';
import type { Account } from '../entities/account.ts';
import type { Filespace } from '../entities/filespace.ts';
import type { ItemKind } from '../entities/item.ts';
import type { Workspace } from '../entities/workspace.ts';
import type { Result } from '../rules/result.ts';
import type {
  CallInput,
  CallName,
  CallResponse,
  PasswordCall,
  PasswordCallInput,
  PasswordCallParams,
} from '../wire/calls.ts';
import type {
  ChangePasswordInput,
  InvitedSignUpInput,
  InvitedSignUpResult,
  ResetPasswordInput,
  SessionCheck,
  SignInInput,
  SignInResult,
  SignUpInput,
  VerifiedEmail,
} from './account-inputs.ts';
import type { CallProblem, WorkspaceRoom } from './call-problem.ts';
import type { FolderSaveCalls } from './folder-saves.ts';
import type { OfflineCalls } from './offline-files.ts';
import type { ThumbnailCalls } from './thumbnails.ts';
import type {
  FolderTotals,
  LocatedFile,
  PathSegment,
  SearchHit,
  SearchResult,
  TreeQueries,
} from './tree-queries.ts';
import type { UploadCalls } from './uploads.ts';
import type { StorageFull, WriteProblem } from './write-problem.ts';

export type {
  CallProblem,
  FolderTotals,
  LocatedFile,
  PathSegment,
  SearchHit,
  SearchResult,
  StorageFull,
  WorkspaceRoom,
  WriteProblem,
};

/**
 * Where page and worker meet: what a page asks of its worker. Everything here survives structured cloning; nothing
 * expected is thrown. What is on the device the page reads itself, through worker/read.
 */
export interface WorkerApi extends UploadCalls, FolderSaveCalls, ThumbnailCalls, OfflineCalls, TreeQueries {
  /**
   * Begins to work for this person: opens the replica, queues for the leader lock, connects when it leads.
   * Again with another account it ends the first one's work. Rejects where nothing can be kept. `machineId`: 12 characters.
   * `backup`: what the page stored of the reader's `backup()`, as JSON, for where the browser removed the database since.
   */
  start(account: Account, machineId: string, backup?: string | null): Promise<void>;

  signIn(input: SignInInput): Promise<Result<SignInResult, CallProblem>>;
  signUp(input: SignUpInput): Promise<Result<Account, CallProblem>>;
  /** Makes an account through an invitation. */
  createInvitedUser(input: InvitedSignUpInput): Promise<Result<InvitedSignUpResult, CallProblem>>;
  resendVerification(email: string): Promise<Result<true, CallProblem>>;
  verify(code: string, machineId: string): Promise<Result<VerifiedEmail, CallProblem>>;
  /** Asks for an email with a link that sets a new password. */
  forgotPassword(email: string): Promise<Result<true, CallProblem>>;
  /** Sets a password with the code of that email; a retry is harmless. All sessions of the person end. */
  resetPassword(input: ResetPasswordInput): Promise<Result<true, CallProblem>>;
  /** Sets another password for who is signed in; a retry is harmless. All their other sessions end. */
  changePassword(input: ChangePasswordInput): Promise<Result<true, CallProblem>>;
  /** A call that asks for the password again, null where the account has none; a retry is harmless. */
  callWithPassword<N extends PasswordCall>(
    name: N,
    password: string | null,
    rest: PasswordCallInput<N>,
    ...at: PasswordCallParams<N>
  ): Promise<Result<CallResponse<N>, CallProblem>>;
  /**
   * Deletes everything of this person from the device, when every change asked for in any tab is in the outbox or refused.
   * False, and nothing was done, where changes wait and `losing` does not say that they may be lost: ask first.
   */
  signOut(discardPending: boolean): Promise<boolean>;
  /**
   * This person's session is over: all that the server can say again leaves the device, in every tab. What was not sent
   * stays for when they sign in again; answers how many changes that are.
   */
  clearSyncedData(userId: string): Promise<number>;
  /** How many changes of this person were not sent; nothing leaves the device. */
  countUnsent(userId: string): Promise<number>;
  /** After signOut: when the server has ended the session too; after five seconds in any case. */
  sessionEnded(): Promise<void>;
  /** Whether the server takes this token now; answers in a few seconds, whatever the network does. */
  checkSession(token: string): Promise<SessionCheck>;

  createWorkspace(input: CreateWorkspaceInput): Promise<Result<Workspace, CallProblem>>;
  /** Stops waiting for the workspace that is being made: that creation answers `offline`, unless it was made already. */
  cancelCreateWorkspace(): Promise<void>;
  createFilespace(input: CreateFilespaceInput): Promise<Result<Filespace, CallProblem>>;
  /** Any other call. It needs the network and is not queued; where it changes something, a retry is harmless. */
  call<N extends CallName>(name: N, input: CallInput<N>): Promise<Result<CallResponse<N>, CallProblem>>;
  /** Lists workspaces and filespaces again. */
  refreshSpaces(): Promise<Result<true, CallProblem>>;
  /** Fetches the users and groups of a workspace again, after a call has changed them; the server's news do so too. */
  refreshPeople(workspaceId: string): Promise<void>;
  /** The same of the grants of a filespace, or of all filespaces of a workspace: by the one's id or the other's. */
  refreshAccess(id: string): Promise<void>;
  /** The same of the snapshots and schedules of a filespace that this device keeps. */
  refreshSnapshots(driveId: string): Promise<void>;

  /** Begins to keep a filespace on this device. */
  connectFilespace(driveId: string): Promise<Result<true, StorageFull>>;
  /** Stops keeping it; `deleteLocal` removes what is here, for which there always is room. Waiting changes stay in the outbox. */
  disconnectFilespace(driveId: string, deleteLocal: boolean): Promise<Result<true, StorageFull>>;
  /** The folder on screen: it is fetched first while the filespace is not complete. */
  setVisibleFolder(driveId: string, folderId: string): Promise<void>;

  /** Makes changes on the device, all or none; they are sent when they can be. */
  change(inputs: readonly ChangeInput[]): Promise<Result<readonly string[], WriteProblem>>;
  /**
   * Takes back changes: unsent ones vanish, sent ones are answered with their opposite where the device has one, and
   * otherwise the server is asked to undo them. With `onlyUnsent` nothing is taken back unless all of it can vanish.
   */
  undo(
    changeIds: readonly string[],
    onlyUnsent?: boolean,
  ): Promise<Result<UndoneChanges, { readonly kind: 'cannot-undo' } | StorageFull>>;
  /**
   * What Undo would take back now: what was last done in one go, in whichever tab, and is not sent; of a filespace also
   * what was sent in the last day.
   */
  lastUndoable(driveId?: string): Promise<UndoableAction | null>;
  /** Makes a refused change again, as of now. Of one that somebody else's replaced: keeps mine. */
  retry(changeId: string): Promise<Result<true, WriteProblem>>;
  /** Retries a refused creation, rename, move or copy under another name. */
  retryAs(changeId: string, name: string): Promise<Result<true, WriteProblem>>;
  discard(changeIds: readonly string[]): Promise<Result<true, StorageFull>>;
  /** Sends now what waits, whatever the back-off says. */
  syncNow(): Promise<void>;
  pauseSync(paused: boolean): Promise<Result<true, StorageFull>>;

  /** The language of the page, which it speaks from its start to its end; English where nothing is said. */
  speak(language: string): Promise<void>;
  /** What a worker cannot see itself. */
  reportPageState(what: PageSignal): Promise<void>;
  /** What only the worker knows of how it fares, for whoever wants to help. */
  diagnostics(): Promise<Diagnostics>;
  /** Fetches all filespaces of this device again. What is on screen stays until they are whole; what waits stays. */
  resync(): Promise<void>;
  /** Bytes on this device for the current person. */
  storage(): Promise<DeviceStorage>;
}

export type PageSignal = 'online' | 'offline' | 'visible' | 'hidden' | 'frozen' | 'resumed' | 'activity';

export interface CreateWorkspaceInput {
  readonly name: string;
  readonly storage: { readonly type: string; readonly settings: Readonly<Record<string, unknown>> };
}

export interface CreateFilespaceInput {
  readonly name: string;
  readonly workspaceId: string;
  readonly regionCode?: string;
}

type WithoutClientIds<C> = C extends Change
  ? Omit<C, 'changeId' | 'clientTimeMs' | 'baseSeq' | 'baseEpoch'>
  : never;
/** A change as a screen proposes it. The item id of a new folder is chosen by the screen (UUID). */
export type ChangeInput = WithoutClientIds<Change>;

export interface UndoneChanges {
  /** The changes that ask the server for it: what comes of them is a notice. */
  readonly asked: readonly string[];
  /** What was made for it, those included: to take it back is to do what was undone again. */
  readonly made: readonly string[];
  /** Those that no server can know of: nothing is left of them. */
  readonly gone: readonly string[];
}

/** Changes that were made in one go, and what they were made to. */
export interface UndoableAction {
  readonly type: Change['type'];
  readonly changeIds: readonly string[];
  /** By the names that they had before; of a change to several the first, and how many they are. */
  readonly items: readonly {
    readonly id: string;
    readonly kind: ItemKind;
    readonly name: string;
    readonly itemCount?: number;
  }[];
}

export interface DeviceStorage {
  readonly usedBytes: number;
  readonly quotaBytes: number;
  readonly persisted: boolean;
}

export interface Diagnostics {
  /** Whether this tab is the one that talks to the server. */
  readonly leads: boolean;
  /** The latest first, of all tabs, since this one was opened. */
  readonly errors: readonly ErrorLogEntry[];
}

/** Something that went wrong: a call without a good answer, or a bug. */
export interface ErrorLogEntry {
  readonly atMs: number;
  /** Holds no name of a file or a person: a call and what it was answered, or the kind of an error. */
  readonly summary: string;
  /** What a bug says of itself; may name anything. */
  readonly detail: string;
  /** How often in a row. */
  readonly count: number;
}

/** What the worker posts beside its answers where the server has a part of it no more: some of them will not come. */
export const workerPartGone = 'part-gone';

/** Where the tabs of one person tell each other what changed, and pages hear what no row could say: StorageFullNotice. */
export const userChannelName = (userId: string): string => `lunvik-${userId}`;
