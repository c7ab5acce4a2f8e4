import { describe, expect, it } from 'vitest';
import { kindBranches } from './support/architecture/change-kinds.ts';
import {
  crowdedFolders,
  nameProblems,
  orphanedTests,
  shapeProblems,
} from './support/architecture/file-rules.ts';
import { importCircles } from './support/architecture/import-circles.ts';
import { importProblems } from './support/architecture/import-rules.ts';
import { readSource } from './support/architecture/read-source.ts';
import { retiredNames } from './support/architecture/retired-words.ts';
import { allFiles, allSources, packageJson } from './support/architecture/source-files.ts';

const files = allFiles();
const sources = allSources(files);
const { dependencies, devDependencies } = packageJson();
const shipped = new Set(Object.keys(dependencies));
const declared = new Set([...shipped, ...Object.keys(devDependencies)]);

/** What is used only to build or to work on the product may come from the development dependencies. */
function librariesFor(path: string): ReadonlySet<string> {
  return path === 'server/build.ts' || path.startsWith('server/dev/') ? declared : shipped;
}

describe('the architecture', () => {
  it('is looked at as a whole', () => {
    const seen = new Set(sources.map((source) => source.path.split('/')[0]));
    expect([...seen]).toEqual(expect.arrayContaining(['contract', 'worker', 'server', 'src', 'tests']));
  });

  it('has no import through a wall', () => {
    expect(sources.flatMap((source) => importProblems(source, librariesFor(source.path)))).toEqual([]);
  });

  it('has no files that import each other', () => {
    expect(importCircles(sources)).toEqual([]);
  });

  it('asks what kind a change is nowhere but in the tables of definitions', () => {
    expect(kindBranches(sources)).toEqual({});
  });

  it('keeps its files small, finished and without default exports', () => {
    expect(sources.flatMap(shapeProblems)).toEqual([]);
  });

  it('names files after what they answer', () => {
    expect(files.flatMap(nameProblems)).toEqual([]);
  });

  it('says what it exports in the words of the field', () => {
    expect(sources.flatMap(retiredNames)).toEqual([]);
  });

  it('keeps its folders small', () => {
    expect(crowdedFolders(files)).toEqual([]);
  });

  it('has no test of something that is gone', () => {
    expect(orphanedTests(files)).toEqual([]);
  });
});

describe('the fences', () => {
  it.each([
    ['contract/rules/role.ts', `import { z } from '../wire/call.ts'`],
    ['contract/entities/item.ts', `import { permit } from '../changes/change.ts'`],
    ['contract/changes/change.ts', `import { calls } from '#contract/wire/calls.ts'`],
    ['contract/wire/items.ts', `import { open } from '#worker/replica/replica-database.ts'`],
    ['contract/rules/role.ts', `import { readFileSync } from 'node:fs'`],
    ['worker/outbox/outbox-sender.ts', `import { app } from '#server/app.ts'`],
    ['worker/read/folder.ts', `import { write } from '../changes/rebase.ts'`],
    ['worker/replica/blocks.ts', `import { next } from '../outbox/outbox-machine.ts'`],
    ['server/app.ts', `import { page } from '../dist/app/page.js'`],
    ['server/db/schema.ts', `import { findScope } from '../access/scope.ts'`],
    ['server/access/scope.ts', `import { grantAccess } from '../features/access/grant-access.ts'`],
    ['server/features/items/item-handlers.ts', `import { members } from '../members/member-queries.ts'`],
    ['worker/changes/rebase.ts', `import { sync } from '../sync/sync-drive.ts'`],
    ['server/app.ts', `import { database } from '#worker/replica/replica-database.ts'`],
    ['server/features/items/sql.ts', `import pg from 'pg'`],
    ['server/app.ts', `import { test } from '#tests/support/server.ts'`],
    ['src/ui/button.tsx', `import { roles } from '#contract/rules/roles.ts'`],
    ['src/lib/format.ts', `import { table } from '../features/items/table.tsx'`],
    ['src/features/items/table.tsx', `import { wrap } from 'comlink'`],
    ['src/features/items/table.tsx', `import { useLiveQuery } from 'dexie-react-hooks'`],
    ['src/features/items/table.tsx', `import { liveQuery } from 'dexie'`],
    ['src/features/items/table.tsx', `import { panel } from '../access/panel.tsx'`],
    ['src/features/items/table.tsx', `import { routes } from '../../app/routes.ts'`],
    ['src/features/items/table.tsx', `import { drain } from '#worker/outbox/outbox-sender.ts'`],
    ['src/features/items/table.tsx', `import { can } from '../../../contract/rules/roles.ts'`],
    ['src/features/items/table.tsx', `import sort from 'a-library-that-is-not-installed'`],
    ['src/app/app.tsx', `export { drain } from '#worker/outbox/outbox-sender.ts'`],
    ['src/app/app.tsx', `export * from '#server/app.ts'`],
    ['src/app/app.tsx', `const part = await import('#worker/changes/rebase.ts')`],
    ['src/app/app.tsx', `type Row = import('#worker/replica/replica-database.ts').BlockRow`],
    ['src/app/app.tsx', `new Worker(new URL('../../worker/index.ts', import.meta.url))`],
  ])('see what %s may not do: %s', (path, text) => {
    expect(importProblems(readSource(path, text), shipped)).toHaveLength(1);
  });

  it.each([
    ['contract/wire/items.ts', `import { limits } from '../rules/limits.ts'`],
    ['worker/read/folder.ts', `import type { BlockRow } from '../replica/database.ts'`],
    ['src/features/items/table.tsx', `import { reader } from '#worker/read/reader.ts'`],
    [
      'src/lib/worker-client.ts',
      `new Worker(new URL('../../worker/index.ts', import.meta.url), { type: 'module' })`,
    ],
    ['server/db/connection.ts', `import pg from 'pg'`],
    [
      'src/app/app.tsx',
      `// import { drain } from '#worker/outbox/outbox-sender.ts'\nconst text = "import 'pg'"`,
    ],
  ])('let %s do %s', (path, text) => {
    expect(importProblems(readSource(path, text), shipped)).toEqual([]);
  });

  it.each([
    ['by value', `import { b } from './b.ts'`],
    ['by type', `import type { B } from './b.ts'`],
    ['by type expression', `export type A = import('./b.ts').B`],
    ['when it runs', `const b = await import('./b.ts')`],
    ['from the top', `export * from '#worker/replica/b.ts'`],
  ])('see two files that import each other %s', (_, text) => {
    const circle = [
      readSource('worker/replica/a.ts', text),
      readSource('worker/replica/b.ts', `import type { C } from './c.ts'`),
      readSource('worker/replica/c.ts', `import type { A } from './a.ts'`),
      readSource('worker/replica/d.ts', `import { a } from './a.ts'`),
    ];
    expect(importCircles(circle)).toEqual([
      'worker/replica/a.ts, worker/replica/b.ts, worker/replica/c.ts import each other',
    ]);
    expect(importCircles(circle.slice(1))).toEqual([]);
  });

  it.each([
    `if (change.type === 'moveItem') move();`,
    `const isMove = row?.change.type !== 'moveItem';`,
    `const isMove = 'moveItem' === type;`,
    `switch (change.type) { case 'moveItem': move(); }`,
  ])('see a branch on the kind of a change: %s', (text) => {
    expect(kindBranches([readSource('worker/outbox/a.ts', text)])).toEqual({ 'worker/outbox/a.ts': 1 });
  });

  it('let a kind of change be made, and other things have a type', () => {
    const text = `const change = { type: 'moveItem' }; if (event.type === 'opened') open();`;
    expect(kindBranches([readSource('worker/outbox/a.ts', text)])).toEqual({});
  });

  it.each([
    ['src/ui/big.tsx', 'const a = 1;\n'.repeat(201)],
    ['worker/sync/big.ts', 'const a = 1;\n'.repeat(251)],
    ['contract/changes/big.ts', 'const a = 1;\n'.repeat(101)],
    ['server/main.ts', 'const a = 1;\n'.repeat(61)],
    ['tests/worker/big.test.ts', 'const a = 1;\n'.repeat(351)],
    ['worker/sync/curious.ts', Array.from({ length: 16 }, (_, n) => `import './f${n}.ts';`).join('\n')],
    ['src/ui/button.tsx', 'export default function Button() {}'],
    ['src/ui/button.tsx', 'function Button() {}\nexport { Button as default };'],
    ['server/app.ts', '// TODO: the rest\n'],
    ['tests/worker/a.test.ts', `it.skip('works', () => {})`],
    ['tests/worker/a.test.ts', `describe.only('works', () => {})`],
    ['tests/worker/rows.ts', 'let made = 0;\nexport const next = () => (made += 1);'],
    ['tests/support/rows.ts', 'export let made = 0;'],
  ])('see that %s is not as it should be (case %#)', (path, text) => {
    expect(shapeProblems(readSource(path, text))).toHaveLength(1);
  });

  it.each([
    'src/ui/index.ts',
    'src/ui/Button.tsx',
    'worker/utils.ts',
    'server/http/types.ts',
    'src/ui/my_file.css',
  ])('see the name of %s', (path) => {
    expect(nameProblems(path)).toHaveLength(1);
  });

  it.each([
    ['server/email/letter.ts', ''],
    ['server/email/send.ts', 'export function sendLetter() {}'],
    ['server/email/send.ts', 'export const letterBox = 1;'],
    ['server/email/send.ts', 'export interface NewLetter { readonly a: 1 }'],
    ['server/features/account/second-step-handlers.ts', ''],
    ['server/features/account/devices.ts', 'export function findKnownMachine() {}'],
  ])('see a retired word in %s (case %#)', (path, text) => {
    expect(retiredNames(readSource(path, text))).toHaveLength(1);
  });

  it('let a longer word be that holds a retired one', () => {
    expect(
      retiredNames(
        readSource('src/lib/newsletter.ts', 'export const guessed = 1, wizardStep = 2, isKnown = 3;'),
      ),
    ).toEqual([]);
  });

  it('see a crowded folder and a stray test', () => {
    expect(crowdedFolders(Array.from({ length: 21 }, (_, n) => `src/ui/part-${n}.tsx`))).toHaveLength(1);
    expect(orphanedTests(['worker/sync/fill.ts', 'tests/worker/gone/fill.test.ts'])).toHaveLength(1);
    expect(orphanedTests(['worker/sync/fill.ts', 'tests/worker/sync/fill.test.ts'])).toEqual([]);
  });
});
