import { type ComponentType, useState } from 'react';
import { type Closable, lazy, withTexts } from '../language/lazy.ts';
import { withStyles } from './import-retries.ts';

/** A part of the page that comes when it is first shown, or before, when `fetch` was called. */
export interface Preloadable<Props> {
  readonly fetch: () => Promise<unknown>;
  /** Suspends only where it was not fetched. */
  readonly part: () => ComponentType<Props>;
}

export function preloadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Preloadable<Props> {
  let here: ComponentType<Props> | undefined;
  const attempt = withStyles(load);
  const fetch = async () => {
    here = await withTexts(attempt());
    return { default: here };
  };
  const coming = lazy(fetch) as unknown as ComponentType<Props>;
  return { fetch, part: () => here ?? coming };
}

/**
 * What is here is shown in the frame of the key that asked for it. React's own `lazy` suspends once even then, and what
 * is typed during that time goes to what lies behind.
 */
export function PreloadedComponent<Props extends object>({
  what,
  with: props,
}: {
  readonly what: Preloadable<Props>;
  readonly with: Props & Closable;
}) {
  // The one that it began with: another would begin again when the code arrives.
  const [Part] = useState(what.part);
  return <Part {...props} />;
}
