import { transferMessages } from '../transfer-messages.ts';
import { notSavedLabel, savedLabel, saveProblemLine } from './save-texts.ts';
import { isOpenSave, type SaveView } from './save-view.ts';

/** How each save was when it was looked at last. */
export type KnownSaves = ReadonlyMap<string, string>;

/**
 * What a screen reader says of saves: that one began, its end, and what needs somebody. What was there when the page opened
 * is not said; `openedMs` is when that was.
 */
export function saveAnnouncement(views: readonly SaveView[], known: KnownSaves, openedMs: number) {
  const changed = views.filter((view) => {
    const before = known.get(view.save.saveId);
    return before === undefined ? view.save.createdMs >= openedMs : before !== markOf(view);
  });
  const texts = changed.flatMap((view) => textOf(view) ?? []);
  return {
    // A page that comes back has none until they are read.
    known: new Map([...known, ...views.map((view) => [view.save.saveId, markOf(view)] as const)]),
    text: texts.length === 0 ? null : texts.join('. '),
    about: changed.map(({ save }) => save.saveId),
  };
}

/** Once some of it is there, that the connection is gone is said of the page as a whole. */
function markOf(view: SaveView): string {
  const { state, save } = view;
  if (isOpenSave(view)) return state === 'saving' || save.doneBytes > 0 ? 'open' : 'waiting';
  return `${state} ${save.problem}`;
}

function textOf({ state, save, failedFiles }: SaveView): string | null {
  switch (state) {
    case 'saving':
      return transferMessages.downloading;
    case 'attention':
      return saveProblemLine(save);
    case 'incomplete':
      return notSavedLabel(failedFiles, save.files);
    case 'saved':
      return savedLabel(save);
    default:
      return null;
  }
}
