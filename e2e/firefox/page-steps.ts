import { pollUntil } from '../harness/poll-until.ts';
import { countInTab } from '../uploads/upload-steps.ts';
import type { Firefox } from './firefox.ts';
import type { Marionette } from './marionette.ts';

/** A page in a browser that is driven from outside by the commands of WebDriver. */
export type DrivenPage = Pick<Marionette, 'command' | 'inPage'>;

/** What stands for an element in WebDriver. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** Waits for what the XPath finds on the page, and clicks it. */
export async function click(page: DrivenPage, xpath: string): Promise<void> {
  await onElement(page, xpath, (id) => page.command('WebDriver:ElementClick', { id }));
}

/** Types into a field. */
export async function type(page: DrivenPage, xpath: string, text: string): Promise<void> {
  await onElement(page, xpath, (id) => page.command('WebDriver:ElementSendKeys', { id, text }));
}

/** Waits until the page shows a text that fits. */
export async function untilShown(page: DrivenPage, fits: RegExp, timeoutMs = 20_000): Promise<void> {
  let shown = '';
  const found = async () => {
    shown = await page.inPage(() => document.body.innerText);
    return fits.test(shown) ? true : undefined;
  };
  try {
    await pollUntil(String(fits), found, timeoutMs);
  } catch {
    throw new Error(`${fits} was not shown within ${timeoutMs} ms. What was:\n${shown}`);
  }
}

/** By the form, as the browser itself is asked nothing else for a person. */
export async function signIn(
  page: DrivenPage,
  url: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  await page.command('Marionette:SetContext', { value: 'content' });
  await page.command('WebDriver:Navigate', { url });
  await type(page, '//main//input[@name="username"]', email);
  await type(page, '//main//input[@name="password"]', password);
  await click(page, '//main//button[normalize-space()="Sign in"]');
  await click(page, '//button[normalize-space()="Connect"]');
  await pollUntil('the list to be whole', async () => {
    const busy = await page.inPage(
      () => document.querySelector('[role=grid]')?.getAttribute('aria-busy') ?? null,
    );
    return busy === 'false' ? true : undefined;
  });
  // All of it is fetched and written down, which takes a busy machine more than the usual time.
  await pollUntil(
    'the product to be installed',
    () => page.inPage(() => (navigator.serviceWorker.controller === null ? undefined : true)),
    120_000,
  );
}

/**
 * Drops files and folders of the disk on the list. The event is made by a script, as no driver drags into Firefox from
 * elsewhere; the entries it carries, and all that is read of them, are Firefox's own.
 */
export async function dropOnList(firefox: Firefox, paths: readonly string[]): Promise<void> {
  await firefox.inPage(() => {
    const field = document.createElement('input');
    field.type = 'file';
    field.id = 'dropped';
    field.hidden = true;
    document.body.append(field);
  });
  await firefox.inBrowser((dropped) => {
    // As if they had been dropped on the field, which only the browser itself can say. Runs where the page does.
    const script = `{
      const paths = ${JSON.stringify(dropped)};
      const field = content.document.getElementById('dropped');
      Promise.all(paths.map(async (path) => new content.window.Directory(path))).then((directories) => {
        field.mozSetDndFilesAndDirectories(directories);
        field.dataset.ready = '';
      }, (error) => { field.dataset.failed = String(error); });
    }`;
    const { gBrowser } = window as unknown as {
      gBrowser: {
        selectedBrowser: { messageManager: { loadFrameScript(url: string, delayed: boolean): void } };
      };
    };
    gBrowser.selectedBrowser.messageManager.loadFrameScript(
      `data:text/javascript,${encodeURIComponent(script)}`,
      false,
    );
  }, paths);
  await pollUntil('the dropped folders', () =>
    firefox.inPage(() => {
      const { ready, failed } = document.getElementById('dropped')?.dataset ?? {};
      if (failed !== undefined) throw new Error(failed);
      return ready === undefined ? undefined : true;
    }),
  );
  await firefox.inPage(() => {
    const field = document.getElementById('dropped') as HTMLInputElement;
    const items = [...field.webkitEntries].map((entry) => ({
      kind: 'file',
      webkitGetAsEntry: () => entry,
    }));
    const grid = document.querySelector('[role=grid]');
    for (const kind of ['dragenter', 'dragover', 'drop']) {
      const event = new DragEvent(kind, { bubbles: true, cancelable: true });
      const dataTransfer = { types: ['Files'], items, files: [], dropEffect: 'none' };
      Object.defineProperty(event, 'dataTransfer', { value: dataTransfer });
      grid?.dispatchEvent(event);
    }
    field.remove();
  });
}

/** How many uploads have bytes that are in the page alone. */
export function uploadsInTab(firefox: Firefox, userId: string): Promise<number> {
  return firefox.inPage(countInTab, `lunvik-${userId}`);
}

async function onElement(
  page: DrivenPage,
  xpath: string,
  act: (id: string) => Promise<unknown>,
): Promise<void> {
  await page.command('Marionette:SetContext', { value: 'content' });
  let problem: unknown;
  const done = async () => {
    try {
      const found = (await page.command('WebDriver:FindElement', { using: 'xpath', value: xpath })) as {
        readonly value: Readonly<Record<string, string>>;
      };
      await act(found.value[elementKey] ?? '');
      return true;
    } catch (error) {
      problem = error; // not there yet, or something else is still in front of it
      return undefined;
    }
  };
  await pollUntil(xpath, done).catch(() => {
    throw problem;
  });
}
