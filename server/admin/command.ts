import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Mailer } from '../email/mailer.ts';
import type { EventBus } from '../realtime/event-bus.ts';
import type { Environment } from '../settings/parse-setting.ts';
import type { Settings } from '../settings/settings.ts';

/** What the process gives a command. */
export interface Surroundings {
  readonly env: Environment;
  readonly version: string;
  nowMs(): number;
}

/** What a command may reach. Of one that changes, `db` is the transaction that a dry run takes back. */
export interface AdminContext {
  readonly db: Kysely<Database>;
  nowMs(): number;
  readonly settings: Settings;
  /** Devices hear of a change as if a person had made it, when the transaction commits. */
  readonly bus: Pick<EventBus, 'publish'>;
  /** Needs the master key of the server. Throws a StartError where it is not here. */
  openMailer(): Promise<Mailer>;
}

export interface CommandOption {
  readonly type: 'boolean' | 'string';
  /** What its value is called in the help; of a string. */
  readonly value?: string;
  readonly what: string;
}

export interface CommandInput {
  readonly arguments: Readonly<Record<string, string>>;
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

export interface CommandOutput {
  /** `result` of `--json`. */
  readonly result: unknown;
  /** The same for people: lines without the last line break. */
  readonly text: string;
  /** False where it did its work and found something that is wrong: exit code 1. */
  readonly ok?: boolean;
}

/** What a change was about, for the log of the operators. */
export interface ChangeOutput extends CommandOutput {
  /** The address of an account or the name of a workspace. */
  readonly subject: string;
}

interface CommandDescription {
  /** As it is typed: one or two words. */
  readonly name: string;
  /** What has to be given, in order. */
  readonly arguments: readonly string[];
  readonly options: Readonly<Record<string, CommandOption>>;
  /** For the help and docs/admin.md: what it does, in a sentence or two of plain text. */
  readonly what: string;
}

export interface ReadingCommand extends CommandDescription {
  readonly kind: 'reads';
  run(context: AdminContext, input: CommandInput): Promise<CommandOutput>;
}

export interface ChangingCommand extends CommandDescription {
  readonly kind: 'changes';
  run(context: AdminContext, input: CommandInput): Promise<ChangeOutput>;
}

/** Connects by itself: it has something to say where that is not possible. */
export interface CheckingCommand extends CommandDescription {
  readonly kind: 'checks';
  run(surroundings: Surroundings): Promise<CommandOutput>;
}

export interface WorkContext {
  readonly settings: Settings;
  readonly dryRun: boolean;
  nowMs(): number;
}

/** Connects by itself and takes as long as it takes: it is not one short transaction beside a running server. */
export interface WorkingCommand extends CommandDescription {
  readonly kind: 'works';
  readonly hasDryRun: boolean;
  run(context: WorkContext, input: CommandInput): Promise<CommandOutput>;
}

export type Command = ReadingCommand | ChangingCommand | CheckingCommand | WorkingCommand;

/** Whether it can be done and taken back. */
export function hasDryRun(command: Command): boolean {
  return command.kind === 'changes' || (command.kind === 'works' && command.hasDryRun);
}

export type AdminErrorCode = 'usage' | 'not-found' | 'refused';

/** What cannot be done as it was asked for. Its message is for the operator. */
export class AdminError extends Error {
  readonly code: AdminErrorCode;

  constructor(code: AdminErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** An argument that the command declares; parsing has seen to it that it is there. */
export function argument({ arguments: given }: CommandInput, name: string): string {
  const value = given[name];
  if (value === undefined) throw new Error(`The command declares no argument ${name}.`);
  return value;
}

/** A string option; null where it is not given. */
export function stringOption({ options }: CommandInput, name: string): string | null {
  const value = options[name];
  return typeof value === 'string' ? value : null;
}
