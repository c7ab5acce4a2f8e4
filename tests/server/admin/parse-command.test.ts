import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { commands } from '#server/admin/commands.ts';
import { commandHelp, withCommandTable } from '#server/admin/describe-commands.ts';
import { parseCommand } from '#server/admin/parse-command.ts';
import { adminWith } from '#tests/support/admin/run-admin.ts';

describe('what is said of the commands', () => {
  test('stands in docs/admin.md as in the table: `npm run docs` writes it', async () => {
    const path = join(import.meta.dirname, '..', '..', '..', 'docs', 'admin.md');
    const text = await readFile(path, 'utf8');
    expect(text).toBe(withCommandTable(text, commands));
    for (const { name } of commands) expect(text).toContain(`| \`${name}`);
  });

  test.each([
    [['people', 'list', '--help'], ['people list']],
    [['help', 'maintenance', 'on'], ['maintenance on']],
    [['backup', '--help'], ['backup']],
    [
      ['keys', '--help'],
      ['keys rotate', 'keys status'],
    ],
  ])('is printed for %j of these alone', async (argv, names) => {
    const { code, out } = await adminWith({}, ...argv);
    expect(code).toBe(0);
    expect(commands.filter(({ name }) => out.includes(`\n  ${name} `)).map(({ name }) => name)).toEqual(
      names,
    );
  });

  test.each([[['--help']], [['nothing', '--help']], [['help']], [[]]])(
    'is printed for %j, with every command, and nothing is connected to',
    async (argv) => {
      const { code, out } = await adminWith({ DATABASE_URL: 'nonsense' }, ...argv);
      expect(code).toBe(0);
      for (const { name } of commands) expect(out).toContain(`\n  ${name} `);
    },
  );

  test('fits a terminal but for what is typed', () => {
    const lines = commandHelp(commands, '0.0.0').split('\n');
    expect(lines.filter((line) => line.length > 100 && !/^ {2}\S/.test(line))).toEqual([]);
  });
});

describe('a command', () => {
  test('is found by its words, with its arguments and options', () => {
    const parsed = parseCommand(commands, [
      'people',
      'delete',
      'a@example.com',
      '--give-to',
      'b@example.com',
      '--dry-run',
    ]);
    expect(parsed).toMatchObject({
      command: { name: 'people delete' },
      input: { arguments: { person: 'a@example.com' }, options: { 'give-to': 'b@example.com' } },
      json: false,
      dryRun: true,
    });
  });

  test.each([
    [['people'], 'people list, people show'],
    [['peple', 'list'], 'There is no "peple list"'],
    [['people', 'show'], 'Missing: <person>. Usage: people show <person> [--json]'],
    [['people', 'show', 'a', 'b'], 'Too much: "b" (a value with spaces needs quotes). Usage: people show'],
    [['people', 'list', '--dry-run'], '--dry-run'],
    [['people', 'delete', 'a', '--give-to'], '--give-to'],
  ])('that is typed wrong (%j) is one message and exit code 64', async (argv, said) => {
    const { code, out, err } = await adminWith({}, ...argv);
    expect({ code, out }).toEqual({ code: 64, out: '' });
    expect(err).toContain(said);
    expect(err.trim().split('\n')).toHaveLength(1);
  });

  test('says what went wrong as JSON where it is asked to', async () => {
    const { code, out, err } = await adminWith({ PORT: 'x' }, 'people', 'list', '--json');
    expect({ code, err }).toEqual({ code: 78, err: '' });
    expect(JSON.parse(out)).toEqual({
      ok: false,
      command: 'people list',
      error: { code: 'configuration', message: expect.stringContaining('PORT') },
    });
  });

  test('is named as JSON also where it is typed wrong', async () => {
    const { code, out } = await adminWith({}, 'people', 'show', '--json');
    expect([code, JSON.parse(out).command]).toEqual([64, 'people show']);
  });

  test('is not needed for the version', async () => {
    expect(await adminWith({}, '--version')).toEqual({ code: 0, out: '0.0.0-test\n', err: '' });
  });

  test('makes no database in a folder that has none', async () => {
    const folder = join(tmpdir(), `lunvik-mistyped-${randomUUID()}`);
    const listed = await adminWith({ DATA_DIR: folder }, 'people', 'list');
    expect(listed).toMatchObject({
      code: 78,
      err: expect.stringContaining(`There is no database in ${folder}`),
    });
    expect((await adminWith({ DATA_DIR: folder }, 'doctor')).out).toContain(`There is no folder ${folder}`);
    expect(existsSync(folder)).toBe(false);
  });

  test('says whose folder it is where another user runs it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lunvik-not-mine-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await mkdir(join(folder, 'postgres'));
    await chmod(folder, 0);
    const isRoot = process.geteuid?.() === 0;
    if (isRoot) process.seteuid?.(65_534);
    const listed = await adminWith({ DATA_DIR: folder }, 'people', 'list').finally(async () => {
      if (isRoot) process.seteuid?.(0);
      await chmod(folder, 0o700);
    });
    expect(listed).toMatchObject({
      code: 78,
      err: `The database in ${join(folder, 'postgres')} cannot be read by this user (EACCES): run it as the user of the server.\n`,
    });
  });

  test('ends with 69 where the database does not answer', async () => {
    const { code, err } = await adminWith(
      { DATABASE_URL: 'postgres://lunvik@127.0.0.1:1/none' },
      'people',
      'list',
    );
    expect(code).toBe(69);
    expect(err).toContain('cannot be reached');
  });
});
