import { withRetries } from '../../../../ui/foundations/import-retries.ts';
import { withTexts } from '../../../../ui/language/lazy.ts';
import { fetchOptimisticMerge } from '../../list/optimistic/lazy-merge.ts';
import type { ItemChanges, ItemChangesOptions } from './change-types.ts';

type Code = typeof import('../item-changes.ts');

type LaterCall = Exclude<keyof ItemChanges, 'createFolder' | 'prepareMove' | 'isRemoved' | 'listen'>;

let here: Code | undefined;

/** Nobody changes anything in the first frame: it comes when the page is idle, or with the first change. */
export async function fetchItemChanges(): Promise<Code> {
  if (!here) {
    const [code] = await Promise.all([withTexts(import('../item-changes.ts')), fetchOptimisticMerge()]);
    here = code;
  }
  return here;
}

/** What can be changed: in the turn in which it is called where the code is here, else as soon as it is. */
export function lazyItemChanges(
  options: ItemChangesOptions,
  failed: (problem: unknown) => void,
): ItemChanges {
  let made: ReturnType<Code['itemChanges']> | undefined;
  let isOver = false;
  let stop = () => {};
  const make = ({ itemChanges }: Code) => {
    if (!made) {
      made = itemChanges(options);
      if (!isOver) stop = made.listen();
    }
    return made;
  };
  const use = <Answer>(act: (changes: ReturnType<typeof make>) => Promise<Answer>): Promise<Answer> => {
    if (here) return act(make(here));
    const never = new Promise<never>(() => {});
    return withRetries(fetchItemChanges).then(
      (code) => act(make(code)),
      (problem: unknown) => {
        failed(problem);
        return never;
      },
    );
  };
  const later = <Name extends LaterCall>(name: Name) =>
    ((...args: never[]) =>
      use((changes) =>
        (changes[name] as (...of: never[]) => Promise<unknown>)(...args),
      )) as ItemChanges[Name];
  return {
    createFolder(parentId, name, id = crypto.randomUUID()) {
      return { id, written: use((changes) => changes.createFolder(parentId, name, id).written) };
    },
    rename: later('rename'),
    prepareMove: options.prepareMove,
    move: later('move'),
    copy: later('copy'),
    remove: later('remove'),
    restoreVersion: later('restoreVersion'),
    undoLast: later('undoLast'),
    redoLast: later('redoLast'),
    isRemoved: (id) => made?.isRemoved(id) ?? false,
    listen() {
      isOver = false;
      if (made) stop = made.listen();
      return () => {
        isOver = true;
        stop();
      };
    },
  };
}
