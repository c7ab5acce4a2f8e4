import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { createMailer, type Mailer } from '../email/mailer.ts';
import { openSecretBox } from '../find-master-key.ts';
import { publishEvent } from '../realtime/postgres-event-bus.ts';
import { parseSettings, type Settings } from '../settings/settings.ts';
import { misconfigured } from '../start-error.ts';
import type { AdminContext, ChangeOutput, ChangingCommand, CommandOutput, Surroundings } from './command.ts';
import { findSchemaProblem } from './find-schema-problem.ts';
import type { ParsedCommand } from './parse-command.ts';
import { recordOperation } from './record-operation.ts';
import { withDatabase } from './with-database.ts';

/** Runs a command where its environment leads. Throws an AdminError or a StartError. */
export async function runCommand(
  { command, input, dryRun }: ParsedCommand,
  surroundings: Surroundings,
): Promise<CommandOutput> {
  if (command.kind === 'checks') return command.run(surroundings);
  const { env, version, nowMs } = surroundings;
  const settings = parseSettings(env, version);
  if (!settings.ok) throw misconfigured(settings.problem);
  if (command.kind === 'works') return command.run({ nowMs, settings: settings.value, dryRun }, input);
  return withDatabase(settings.value, async (db) => {
    const problem = await findSchemaProblem(db);
    if (problem !== null) throw misconfigured(problem);
    const context = contextOf(db, settings.value, nowMs);
    if (command.kind === 'reads') return command.run(context, input);
    return change(context, { dryRun, name: command.name }, (inside) => command.run(inside, input));
  });
}

function contextOf(db: Kysely<Database>, settings: Settings, nowMs: () => number): AdminContext {
  return {
    db,
    nowMs,
    settings,
    bus: { publish: publishEvent },
    openMailer: () => openMailer(db, settings, nowMs),
  };
}

/** Which key is in force stays so until the transaction that is open has ended. */
async function openMailer(db: Kysely<Database>, settings: Settings, nowMs: () => number): Promise<Mailer> {
  return createMailer(await openSecretBox(db, settings), nowMs);
}

/** Carries what was done out of a transaction that is taken back. */
class DryRun extends Error {
  readonly output: ChangeOutput;

  constructor(output: ChangeOutput) {
    super('a dry run');
    this.output = output;
  }
}

interface Change {
  readonly name: ChangingCommand['name'];
  readonly dryRun: boolean;
}

/** One transaction, with its entry in the log of the operators: neither is there without the other. */
export async function change(
  context: AdminContext,
  { name, dryRun }: Change,
  run: (context: AdminContext) => Promise<ChangeOutput>,
): Promise<ChangeOutput> {
  try {
    return await context.db.transaction().execute(async (tx) => {
      const { settings, nowMs } = context;
      const output = await run({ ...context, db: tx, openMailer: () => openMailer(tx, settings, nowMs) });
      const { subject, result } = output;
      await recordOperation(tx, { nowMs: context.nowMs(), command: name, subject, result });
      if (dryRun) throw new DryRun(output);
      return output;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.output;
    throw error;
  }
}
