import { exitCodes } from '../start-error.ts';
import type { Command } from './command.ts';
import { usageOf } from './parse-command.ts';

const width = 100;

/** What `--help` prints, for a terminal of 100 columns. */
export function commandHelp(commands: readonly Command[], version: string): string {
  const entries = commands.map((command) => {
    const options = Object.entries(command.options).flatMap(([name, { what }]) =>
      wrapped(`--${name}: ${what}`, '        '),
    );
    return [`  ${usageOf(command)}`, ...wrapped(command.what, '      '), ...options].join('\n');
  });
  return `Lunvik ${version}: administration from the command line. It works beside a running server, on the
same environment variables and the same data folder.

${entries.join('\n\n')}

<person> is an email address or an id, <workspace> an id, or a name that only one workspace has.
--dry-run does all of a change, takes it back, and says what it would have done.
--json prints one line: { ok, command, dry_run, result }, or
{ ok, command, error: { code, message } }; docs/admin.md says more.
Exit codes: 0; ${exitCodes.failed} where it failed or found something wrong; ${exitCodes.usage} where it was typed wrong; ${exitCodes.unavailable} where the
database or a storage cannot be reached, or a server has to be stopped first;
${exitCodes.configuration} where a setting is wrong.
`;
}

/** The table of docs/admin.md. */
export function commandTable(commands: readonly Command[]): string {
  const rows = commands.map((command) => {
    const options = Object.entries(command.options).map(([name, { what }]) => ` \`--${name}\`: ${what}`);
    return `| \`${usageOf(command)}\` | ${command.what}${options.join('')} |`;
  });
  return ['| Command | What it does |', '|---|---|', ...rows].join('\n');
}

/** A text of Markdown with its table of commands made again. */
export function withCommandTable(markdown: string, commands: readonly Command[]): string {
  return markdown.replace(/\| Command \|.*(?:\n\|.*)*/, () => commandTable(commands));
}

function wrapped(text: string, indent: string): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && indent.length + line.length + 1 + word.length > width) {
      lines.push(indent + line);
      line = '';
    }
    line += line === '' ? word : ` ${word}`;
  }
  return [...lines, indent + line];
}
