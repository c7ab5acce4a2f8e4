import { lazy as lazyComponent } from 'react';
import { withRetries } from '../foundations/import-retries.ts';
import { textsLoaded } from './catalog.ts';

/** React's `lazy`, for a part that is shown when its texts are in the language of the page; a request that fails is made again. */
export const lazy: typeof lazyComponent = (load) => lazyComponent(() => withTexts(withRetries(load)));

/** A module that says something, with its texts: `withTexts(import('./messages.ts'))`. */
export async function withTexts<T>(module: Promise<T>): Promise<T> {
  const loaded = await module;
  await textsLoaded();
  return loaded;
}
