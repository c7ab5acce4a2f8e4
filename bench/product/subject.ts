import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import aes from 'crypto-js/aes.js';
import { callApi } from '#e2e/harness/api.ts';
import { type ServerUnderTest, startServer } from '#e2e/harness/server.ts';

/** A folder of the demo, and where it lies. */
export interface DemoFolder {
  readonly id: string;
  readonly name: string;
  readonly children: number;
  readonly parent: { readonly id: string; readonly name: string; readonly children: number };
}

export interface Person {
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

/** The built product with the demo in it. */
export interface Subject {
  readonly product: ServerUnderTest;
  readonly items: number;
  readonly driveId: string;
  readonly driveName: string;
  readonly rootChildren: number;
  readonly people: readonly [owner: Person, colleague: Person];
  /** One of 50 children or nearly so, one of 2,000 and one of half of all items. */
  readonly folders: readonly [DemoFolder, DemoFolder, DemoFolder];
}

const root = '00000000-0000-0000-0000-000000000000';
const project = fileURLToPath(new URL('../..', import.meta.url));

export async function openSubject(items: number): Promise<Subject> {
  const product = await startServer();
  const args = ['server/demo/main.ts', '--items', String(items), '--data-dir', product.dataDir];
  const { stdout } = await promisify(execFile)('node_modules/.bin/tsx', args, { cwd: project });
  const password = /Password\s+(\S+)/.exec(stdout)?.[1];
  const emails = [...stdout.matchAll(/\S+@demo\.example/g)].map(([email]) => email.replace(/,$/, ''));
  const driveName = /in the filespace ([^\s,]+)/.exec(stdout)?.[1];
  const [owner, colleague] = emails;
  if (!password || !driveName || !owner || !colleague) throw new Error(`the demo said: ${stdout}`);
  const rows = await product.query('select id from drives where name = $1', [driveName]);
  const driveId = String(rows[0]?.['id']);
  const folders = await foldersOf(product, driveId, driveName);
  const largest = folders.reduce((best, each) => (each.children > best.children ? each : best));
  return {
    product,
    items,
    driveId,
    driveName,
    rootChildren: await countRoot(product, driveId),
    people: [await signIn(product, owner, password), await signIn(product, colleague, password)],
    folders: [nearest(folders, 50), nearest(folders, 2000), largest],
  };
}

async function signIn(product: ServerUnderTest, email: string, password: string): Promise<Person> {
  const { password_cipher_key: key } = await callApi(product.url, 'config', {});
  const body = { email, password: aes.encrypt(password, key).toString(), machine_id: 'BESIDE000001' };
  const session = await callApi(product.url, 'signIn', { body });
  if (!('access_token' in session)) throw new Error(`${email} is asked for a second step`);
  return { email, password, token: session.access_token };
}

async function foldersOf(
  product: ServerUnderTest,
  driveId: string,
  driveName: string,
): Promise<DemoFolder[]> {
  const rows = await product.query(
    `with counted as (select parent_id as id, count(*)::int as children from items where drive_id = $1 group by 1)
     select f.id, f.name, c.children, f.parent_id, p.name as parent_name, above.children as parent_children
     from counted c
     join items f on f.drive_id = $1 and f.id = c.id
     join counted above on above.id = f.parent_id
     left join items p on p.drive_id = $1 and p.id = f.parent_id
     order by c.children, f.id`,
    [driveId],
  );
  return rows.map((row) => ({
    id: String(row['id']),
    name: String(row['name']),
    children: Number(row['children']),
    parent: {
      id: row['parent_id'] === root ? 'root' : String(row['parent_id']),
      name: String(row['parent_name'] ?? driveName),
      children: Number(row['parent_children']),
    },
  }));
}

async function countRoot(product: ServerUnderTest, driveId: string): Promise<number> {
  const rows = await product.query(
    'select count(*)::int as n from items where drive_id = $1 and parent_id = $2',
    [driveId, root],
  );
  return Number(rows[0]?.['n']);
}

function nearest(folders: readonly DemoFolder[], children: number): DemoFolder {
  const [first, ...rest] = folders;
  if (first === undefined) throw new Error('the demo has no folders');
  const distance = (folder: DemoFolder) => Math.abs(folder.children - children);
  return rest.reduce((best, each) => (distance(each) < distance(best) ? each : best), first);
}
