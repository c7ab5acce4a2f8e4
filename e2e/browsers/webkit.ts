import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { canInstallPackages, canRun, installPackages } from '#tests/support/install-packages.ts';
import { freePort } from '#tests/support/server-process.ts';
import type { DrivenPage } from '../firefox/page-steps.ts';
import { pollUntil } from '../harness/poll-until.ts';

/** WebKitGTK, the engine of Safari as Linux has it, in a window that nobody sees. */
export interface WebKit extends DrivenPage {
  end(): Promise<void>;
}

const driver = '/usr/bin/WebKitWebDriver';
const display = '/usr/bin/xvfb-run';
const packages = ['webkit2gtk-driver', 'xvfb', 'xauth'];

/** The commands of WebDriver that are asked for, as they are on its wire. */
const wire: Readonly<Record<string, (parameters: Parameters) => readonly [path: string, body: unknown]>> = {
  'WebDriver:Navigate': ({ url }) => ['url', { url }],
  'WebDriver:FindElement': ({ using, value }) => ['element', { using, value }],
  'WebDriver:ElementClick': ({ id }) => [`element/${id}/click`, {}],
  'WebDriver:ElementSendKeys': ({ id, text }) => [`element/${id}/value`, { text }],
  'WebDriver:ExecuteAsyncScript': ({ script, args }) => ['execute/async', { script, args }],
};

type Parameters = Readonly<Record<string, unknown>>;

/** Finds it, or installs Debian's where that is possible. */
export async function ensureWebKit(): Promise<void> {
  if (!(canRun(driver) && canRun(display)) && canInstallPackages()) await installPackages(...packages);
  if (!canRun(driver) || !canRun(display)) throw new Error(`install ${packages.join(', ')}`);
}

export async function startWebKit(): Promise<WebKit> {
  const port = await freePort();
  // A group of its own: the display, the driver and the browser end together.
  const child = spawn(display, ['-a', driver, `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', LIBGL_ALWAYS_SOFTWARE: '1' },
  });
  try {
    const sessions = `http://127.0.0.1:${port}/session`;
    const ready = () =>
      fetch(`http://127.0.0.1:${port}/status`).then(
        ({ ok }) => (ok ? true : undefined),
        () => undefined,
      );
    await pollUntil('WebKit to be ready', ready, 60_000);
    const browserOptions = { binary: findBrowser(), args: ['--automation'] };
    const alwaysMatch = { 'webkitgtk:browserOptions': browserOptions, timeouts: { script: 120_000 } };
    const { sessionId } = (await post(sessions, { capabilities: { alwaysMatch } })) as {
      readonly sessionId: string;
    };
    return driven(`${sessions}/${sessionId}`, child);
  } catch (error) {
    await endGroup(child);
    throw error;
  }
}

function driven(session: string, child: ChildProcess): WebKit {
  const command: DrivenPage['command'] = async (name, parameters = {}) => {
    const request = wire[name]?.(parameters);
    if (request === undefined) return undefined; // Firefox alone asks for it
    return { value: await post(`${session}/${request[0]}`, request[1]) };
  };
  return {
    command,
    async inPage(run, ...values) {
      const script = `const [values, done] = arguments;
        Promise.resolve().then(() => (${run})(...values)).then(
          (value) => done({ value }),
          (error) => done({ error: String(error) }));`;
      const answer = (await command('WebDriver:ExecuteAsyncScript', { script, args: [values] })) as {
        readonly value: { readonly value?: unknown; readonly error?: string };
      };
      if (answer.value.error !== undefined) throw new Error(answer.value.error);
      return (answer.value.value ?? undefined) as never; // JSON knows only null
    },
    async end() {
      await fetch(session, { method: 'DELETE' }).catch(() => undefined);
      await endGroup(child);
    },
  };
}

async function post(url: string, body: unknown): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const { value } = (await response.json()) as {
    readonly value: { readonly error?: string; readonly message?: string };
  };
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

/** The small browser that comes with the engine. */
function findBrowser(): string {
  const libraries = readdirSync('/usr/lib').map((name) => join('/usr/lib', name));
  const found = libraries
    .flatMap((folder) => ['4.1', '4.0'].map((version) => join(folder, `webkit2gtk-${version}/MiniBrowser`)))
    .find(canRun);
  if (found === undefined) throw new Error('there is no MiniBrowser: install libwebkit2gtk-4.1-0');
  return found;
}

async function endGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await ended;
}
