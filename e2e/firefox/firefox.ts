import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pollUntil } from '../harness/poll-until.ts';
import { findFirefox } from './install-firefox.ts';
import { connectMarionette, type Marionette } from './marionette.ts';

export interface Firefox extends Marionette {
  /** Opens another tab at an address, and closes the one that was open. */
  openInstead(url: string): Promise<void>;
  /** Ends it and removes its profile. */
  end(): Promise<void>;
}

/** The system's Firefox without a window, whose line to the server is a SOCKS proxy on `proxyPort`. */
export async function startFirefox(proxyPort: number): Promise<Firefox> {
  const program = findFirefox();
  if (program === undefined) throw new Error('there is no Firefox: install it, or set FIREFOX_PATH');
  const profile = await mkdtemp(join(tmpdir(), 'lunvik-firefox-'));
  const preferences = {
    'marionette.port': 0,
    'network.proxy.type': 1,
    'network.proxy.socks': '127.0.0.1',
    'network.proxy.socks_port': proxyPort,
    'network.proxy.allow_hijacking_localhost': true,
    // A script may take files from the disk as a hand does, which the parent process cannot know of.
    'dom.filesystem.pathcheck.disabled': true,
    'security.sandbox.content.level': 0,
    'intl.locale.requested': 'en-US',
    'datareporting.policy.dataSubmissionEnabled': false,
    'browser.shell.checkDefaultBrowser': false,
  };
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const flags = ['--headless', '--no-remote', '--marionette', '--remote-allow-system-access'];
  const child = spawn(program, [...flags, '--profile', profile], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  try {
    const port = await pollUntil(
      'Firefox to be ready',
      async () => {
        if (child.exitCode !== null) throw new Error(`Firefox ended with ${child.exitCode}`);
        const written = await readFile(join(profile, 'MarionetteActivePort'), 'utf8').catch(() => '');
        return Number(written) || undefined;
      },
      60_000,
    );
    const marionette = await connectMarionette(port);
    return {
      ...marionette,
      async openInstead(url) {
        await marionette.command('Marionette:SetContext', { value: 'content' });
        const { handle } = (await marionette.command('WebDriver:NewWindow', { type: 'tab' })) as {
          readonly handle: string;
        };
        await marionette.command('WebDriver:CloseWindow');
        await marionette.command('WebDriver:SwitchToWindow', { handle });
        await marionette.command('WebDriver:Navigate', { url });
      },
      async end() {
        marionette.close();
        child.kill('SIGKILL');
        await ended;
        await rm(profile, { recursive: true, force: true, maxRetries: 5 });
      },
    };
  } catch (error) {
    child.kill('SIGKILL');
    await ended;
    throw error;
  }
}
