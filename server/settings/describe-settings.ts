import type { Setting } from './parse-setting.ts';

type Table = Readonly<Record<string, Setting<unknown>>>;

function markdownTable(table: Table): string {
  const rows = Object.entries(table).map(([name, { what, without, isSecret }]) => {
    const names = isSecret ? `\`${name}\`, \`${name}_FILE\`` : `\`${name}\``;
    return `| ${names} | ${without} | ${what} |`;
  });
  return ['| Variable | Without it | What it is |', '|---|---|---|', ...rows].join('\n');
}

/** A text of Markdown with its tables of variables made anew, in their order. */
export function withSettingTables(markdown: string, tables: readonly Table[]): string {
  let at = 0;
  return markdown.replace(/\| Variable \|.*(?:\n\|.*)*/g, (former) => {
    const table = tables[at++];
    return table === undefined ? former : markdownTable(table);
  });
}

const width = 100;

/** For a terminal of 100 columns. */
export function helpText(table: Table): string {
  return Object.entries(table)
    .map(([name, { what, without, isSecret }]) =>
      [
        `  ${name}${isSecret ? `, or ${name}_FILE: a file with it` : ''}`,
        ...wrapped(`${plain(what)}.`),
        ...wrapped(`Without it: ${plain(without)}.`),
      ].join('\n'),
    )
    .join('\n\n');
}

function plain(markdown: string): string {
  return markdown.replaceAll('`', '');
}

function wrapped(sentence: string): readonly string[] {
  const lines: string[] = [];
  let line = '     ';
  for (const word of sentence.split(' ')) {
    if (line.length + word.length >= width) {
      lines.push(line);
      line = '     ';
    }
    line += ` ${word}`;
  }
  return [...lines, line];
}
