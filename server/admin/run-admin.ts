import { exitCodeOf, exitCodes, StartError } from '../start-error.ts';
import { AdminError, type Surroundings } from './command.ts';
import { commands } from './commands.ts';
import { commandHelp } from './describe-commands.ts';
import { helpedCommands, namedCommand, parseCommand } from './parse-command.ts';
import { runCommand } from './run-command.ts';

export interface AdminRun extends Surroundings {
  readonly argv: readonly string[];
  /** Hears whole lines, with their line breaks. */
  readonly out: (text: string) => unknown;
  readonly err: (text: string) => unknown;
}

/** One command from its arguments to its exit code. Throws nothing. */
export async function runAdmin({ argv, out, err, ...surroundings }: AdminRun): Promise<number> {
  if (argv[0] === '--version') {
    out(`${surroundings.version}\n`);
    return 0;
  }
  try {
    const parsed = parseCommand(commands, argv);
    if (parsed === null) {
      out(commandHelp(helpedCommands(commands, argv), surroundings.version));
      return 0;
    }
    const { ok = true, result, text } = await runCommand(parsed, surroundings);
    const { command, json, dryRun } = parsed;
    if (json) out(`${JSON.stringify({ ok, command: command.name, dry_run: dryRun, result })}\n`);
    else out(`${text}${dryRun ? '\nThis was a dry run: nothing was changed.' : ''}\n`);
    return ok ? 0 : exitCodes.failed;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const asked = argv.includes('--json');
    if (asked)
      out(
        `${JSON.stringify({ ok: false, command: namedCommand(commands, argv)?.name ?? null, error: { code: codeOf(error), message } })}\n`,
      );
    else err(`${message}\n`);
    return error instanceof AdminError && error.code === 'usage' ? exitCodes.usage : exitCodeOf(error);
  }
}

function codeOf(error: unknown): string {
  if (error instanceof AdminError) return error.code;
  if (!(error instanceof StartError)) return 'failed';
  return error.exitCode === exitCodes.configuration ? 'configuration' : 'unavailable';
}
