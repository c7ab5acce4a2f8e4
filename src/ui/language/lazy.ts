import { type ComponentType, createElement, lazy as lazyComponent, useEffect } from 'react';
import { common } from '../common-messages.ts';
import { withRetries } from '../foundations/import-retries.ts';
import { showToast } from '../popups/toast-store.ts';
import { textsLoaded } from './catalog.ts';

/** What a dialog, a menu and a panel are given. */
export interface Closable {
  readonly open?: boolean;
  readonly onClose?: () => void;
}

/**
 * React's `lazy`, for a part that is shown when its texts are in the language of the page; a request that fails is made again.
 * What can be closed and cannot be had says so and is closed, and the next opening asks for it again; any other takes the page.
 */
export const lazy = ((load: () => Promise<{ default: ComponentType<Closable> }>) => {
  const ask = () =>
    lazyComponent(() =>
      withTexts(withRetries(load)).catch((error) => ({
        default: ({ onClose }: Closable) => {
          if (!onClose) throw error;
          // biome-ignore lint/correctness/useExhaustiveDependencies: once
          useEffect(() => {
            part = undefined;
            showToast({ kind: 'error', text: common.missing });
            onClose();
          }, []);
          return null;
        },
      })),
    );
  let part: ReturnType<typeof ask> | undefined;
  return (props: Closable) => {
    // `open` says of others what they show, and not whether they are there.
    if (props.open !== false || !props.onClose) part ??= ask();
    return part && createElement(part, props);
  };
}) as unknown as typeof lazyComponent;

/** A module that says something, with its texts: `withTexts(import('./messages.ts'))`. */
export async function withTexts<T>(module: Promise<T>): Promise<T> {
  const loaded = await module;
  await textsLoaded();
  return loaded;
}
