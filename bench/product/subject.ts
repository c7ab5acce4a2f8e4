import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import aes from 'crypto-js/aes.js';
import { callApi } from '#e2e/harness/api.ts';
import { type ServerUnderTest, startServer } from '#e2e/harness/server.ts';
import { type SeededFolder, type SeededTree, seedTree } from './trees/seed-tree.ts';
import type { ShapeName } from './trees/tree-shapes.ts';

export type DemoFolder = SeededFolder;

export interface Person {
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

/** The built product, its people, and a filespace with a tree in it. */
export interface Subject extends Omit<SeededTree, 'folders'> {
  readonly product: ServerUnderTest;
  readonly workspaceId: string;
  readonly people: readonly [owner: Person, colleague: Person];
  /** Of the demo: one of 50 children or nearly so, one of 2,000 and one of half of all items. */
  readonly folders: readonly [DemoFolder, DemoFolder, DemoFolder];
}

const project = fileURLToPath(new URL('../..', import.meta.url));
/** The demo's people are wanted, not its files: the fewest that it makes. */
const fewestItems = '20';

export async function openSubject(items: number, shape: ShapeName = 'demo'): Promise<Subject> {
  const product = await startServer();
  const args = ['server/demo/main.ts', '--items', fewestItems, '--data-dir', product.dataDir];
  const { stdout } = await promisify(execFile)('node_modules/.bin/tsx', args, { cwd: project });
  const password = /Password\s+(\S+)/.exec(stdout)?.[1];
  const emails = [...stdout.matchAll(/\S+@demo\.example/g)].map(([email]) => email.replace(/,$/, ''));
  const [owner, colleague] = emails;
  if (!password || !owner || !colleague) throw new Error(`the demo said: ${stdout}`);
  const rows = await product.query('select id from workspaces');
  const workspaceId = String(rows[0]?.['id']);
  const people = [
    await signIn(product, owner, password),
    await signIn(product, colleague, password),
  ] as const;
  return openTree({ product, workspaceId, people }, shape, items);
}

/** One more filespace of the same people in the same product. */
export async function openTree(
  beside: Pick<Subject, 'product' | 'workspaceId' | 'people'>,
  shape: ShapeName,
  items: number,
): Promise<Subject> {
  const { product, workspaceId, people } = beside;
  const tree = await seedTree(product, { token: people[0].token, workspaceId }, shape, items);
  const largest = tree.folders.at(-1);
  if (largest === undefined) throw new Error('the tree has no folders');
  const folders = [nearest(tree.folders, 50), nearest(tree.folders, 2000), largest] as const;
  return { ...tree, product, workspaceId, people, folders };
}

async function signIn(product: ServerUnderTest, email: string, password: string): Promise<Person> {
  const { password_cipher_key: key } = await callApi(product.url, 'config', {});
  const body = { email, password: aes.encrypt(password, key).toString(), machine_id: 'BESIDE000001' };
  const session = await callApi(product.url, 'signIn', { body });
  if (!('access_token' in session)) throw new Error(`${email} is asked for a second step`);
  return { email, password, token: session.access_token };
}

function nearest(folders: readonly DemoFolder[], children: number): DemoFolder {
  const [first, ...rest] = folders;
  if (first === undefined) throw new Error('the tree has no folders');
  const distance = (folder: DemoFolder) => Math.abs(folder.children - children);
  return rest.reduce((best, each) => (distance(each) < distance(best) ? each : best), first);
}
