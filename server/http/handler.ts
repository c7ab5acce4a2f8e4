import type { z } from 'zod/mini';
import type { Language } from '#contract/entities/language.ts';
import type { SessionEnd } from '#contract/entities/session-end.ts';
import type { Result } from '#contract/rules/result.ts';
import type { Call } from '#contract/wire/call.ts';
import type { CallName, CallResponse, calls } from '#contract/wire/calls.ts';
import type { ProblemValues } from '#contract/wire/problems/detail-text.ts';
import type { ProblemCode } from '#contract/wire/problems.ts';
import type { Dependencies } from '../dependencies.ts';

/** Who asks, read from the bearer token and from nothing else. */
export interface Actor {
  readonly userId: string;
  readonly email: string;
  readonly userName: string;
  readonly sessionId: string;
  /** Whether the address is proved. Until then a person may only sign out and ask for the mail again. */
  readonly verified: boolean;
}

export interface Problem {
  readonly code: ProblemCode;
  /** What it is more exactly, and what the sentence about that has in it: made by `detailed` of problem.ts. */
  readonly detail?: string;
  readonly values?: ProblemValues;
  /** Whose account was tried: for the log, never for who asks. */
  readonly userId?: string | undefined;
  /** How the session ended. */
  readonly reason?: SessionEnd;
  /** Of `workspace-full` and `account-full`. */
  readonly room?: { readonly neededBytes: number; readonly leftBytes: number };
}

/** How a call ended. */
export interface Seen {
  readonly name: CallName;
  readonly request: { readonly actor: Actor | null; readonly body: unknown; readonly ip: string };
  readonly outcome: Result<unknown, Problem>;
}

/** Is notified how each call ended: after its transaction was committed or rolled back, and before the response is sent. */
export type Watch = (deps: Dependencies, seen: Seen) => Promise<void>;

type Parsed<C extends Call, K extends 'params' | 'query' | 'body'> = C[K] extends infer S extends
  z.ZodMiniType
  ? z.output<S>
  : undefined;

export interface CallRequest<N extends CallName> {
  readonly actor: (typeof calls)[N]['auth'] extends 'bearer' ? Actor : null;
  readonly params: Parsed<(typeof calls)[N], 'params'>;
  readonly query: Parsed<(typeof calls)[N], 'query'>;
  readonly body: Parsed<(typeof calls)[N], 'body'>;
  readonly ip: string;
  /** What the browser or the app calls itself; nothing depends on it. */
  readonly userAgent: string;
  /** Another language than English that the client speaks with the person; null where it speaks that, or says nothing. */
  readonly language: Language | null;
}

/** One call's handler: who, may they, do, answer. */
export type Handler<N extends CallName> = (
  deps: Dependencies,
  request: CallRequest<N>,
) => Promise<Result<CallResponse<N>, Problem>>;

export type Handlers = { readonly [N in CallName]: Handler<N> };
