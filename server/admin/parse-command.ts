import { parseArgs } from 'node:util';
import { AdminError, type Command, type CommandInput, hasDryRun } from './command.ts';

export interface ParsedCommand {
  readonly command: Command;
  readonly input: CommandInput;
  readonly json: boolean;
  readonly dryRun: boolean;
}

/** Null where only help is asked for. Throws an AdminError of the code `usage`, which says how the command is used. */
export function parseCommand(commands: readonly Command[], argv: readonly string[]): ParsedCommand | null {
  if (argv.length === 0 || argv.includes('--help') || argv[0] === 'help') return null;
  const command = findCommand(commands, argv);
  const words = command.name.split(' ').length;
  const { values, positionals } = parse(command, argv.slice(words));
  if (positionals.length !== command.arguments.length) {
    const missing = command.arguments.slice(positionals.length).map((name) => `<${name}>`);
    const tooMany = positionals.slice(command.arguments.length).map((each) => `"${each}"`);
    throw usage(
      command,
      missing.length > 0
        ? `Missing: ${missing.join(' and ')}`
        : `Too much: ${tooMany.join(' and ')} (a value with spaces needs quotes)`,
    );
  }
  const { json = false, 'dry-run': dryRun = false, ...options } = values;
  return {
    command,
    input: {
      arguments: Object.fromEntries(command.arguments.map((name, at) => [name, positionals[at] ?? ''])),
      options: options as CommandInput['options'],
    },
    json: json === true,
    dryRun: dryRun === true,
  };
}

/** The commands that help is asked for: the one that is named, those that begin with the word, or all. */
export function helpedCommands(commands: readonly Command[], argv: readonly string[]): readonly Command[] {
  const words = argv.filter((word) => word !== '--help' && word !== 'help' && word !== '--json');
  if (words.length === 0) return commands;
  const named = commands.find((command) => isNamed(command, words));
  if (named !== undefined) return [named];
  const group = commands.filter(({ name }) => name.split(' ')[0] === words[0]);
  return group.length > 0 ? group : commands;
}

/** How a command is typed. */
export function usageOf(command: Command): string {
  const { name, arguments: names, options } = command;
  const parts = [
    ...names.map((each) => `<${each}>`),
    ...Object.entries(options).map(
      ([option, { value }]) => `[--${option}${value === undefined ? '' : ` <${value}>`}]`,
    ),
    ...(hasDryRun(command) ? ['[--dry-run]'] : []),
    '[--json]',
  ];
  return [name, ...parts].join(' ');
}

/** The one whose words come first; undefined where there is none. */
export function namedCommand(commands: readonly Command[], argv: readonly string[]): Command | undefined {
  return commands.find((command) => isNamed(command, argv));
}

function findCommand(commands: readonly Command[], argv: readonly string[]): Command {
  const found = namedCommand(commands, argv);
  if (found !== undefined) return found;
  const group = commands.filter(({ name }) => name.split(' ')[0] === argv[0]);
  const known = group.length > 0 ? group : commands;
  throw new AdminError(
    'usage',
    `There is no "${argv.slice(0, 2).join(' ')}". There is: ${known.map(({ name }) => name).join(', ')}. --help says more.`,
  );
}

function isNamed({ name }: Command, words: readonly string[]): boolean {
  return name.split(' ').every((word, at) => words[at] === word);
}

function parse(command: Command, args: readonly string[]) {
  const options = Object.fromEntries(
    Object.entries(command.options).map(([name, { type }]) => [name, { type }] as const),
  );
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...options,
        json: { type: 'boolean' },
        ...(hasDryRun(command) && { 'dry-run': { type: 'boolean' } }),
      },
    });
  } catch (error) {
    // Its own words name the option, and then go on about how a shell is to be quoted.
    throw usage(command, String((error as Error).message).split('. ')[0] ?? '');
  }
}

function usage(command: Command, what: string): AdminError {
  return new AdminError('usage', `${what.replace(/\.$/, '')}. Usage: ${usageOf(command)}`);
}
