import { lazy, Suspense, useEffect, useMemo } from 'react';
import { folderPath } from '../../../lib/paths.ts';
import { prefetchPopups } from '../../../ui/popups/lazy-popups.ts';
import type { Browser } from './use-browser.ts';

// Not part of the first frame: they come when the page is idle, or when they are asked for.
const loadDialogs = () => import('./browser-dialogs.tsx');
const loadInfo = () => import('../dialogs/info-panel.tsx');
const loadQuestion = () => import('../dialogs/move-question-dialog.tsx');
const MoveQuestionDialog = lazy(() =>
  loadQuestion().then((module) => ({ default: module.MoveQuestionDialog })),
);
const BrowserDialogs = lazy(() => loadDialogs().then((module) => ({ default: module.BrowserDialogs })));
const InfoPanel = lazy(() => loadInfo().then((module) => ({ default: module.InfoPanel })));

/** The dialogs must open without a network as well: the service worker has them, this makes them quick. */
export function useFetchedAhead() {
  useEffect(() => {
    const timer = setTimeout(() => {
      Promise.all([loadDialogs(), loadInfo(), loadQuestion()]).then(prefetchPopups, () => undefined);
    }, 500);
    return () => clearTimeout(timer);
  }, []);
}

/** The dialog that is open over the list, if any. */
export function OpenDialog({ browser }: { readonly browser: Browser }) {
  const { driveId, root, way, actions, changes, grid, selection } = browser;
  const question = browser.moveQuestion && <MoveQuestionDialog {...browser.moveQuestion} />;
  if (!actions.dialog) return <Suspense fallback={null}>{question}</Suspense>;
  return (
    <Suspense fallback={null}>
      <BrowserDialogs
        dialog={actions.dialog}
        driveId={driveId}
        root={root}
        folder={way.folder}
        path={way.path}
        changes={changes}
        onMade={(row) => void grid.current?.reveal(row)}
        onDone={selection.clear}
        onClose={() => actions.setDialog(null)}
        question={question}
      />
    </Suspense>
  );
}

export interface InfoProps {
  readonly browser: Browser;
  readonly timeZone: string | undefined;
}

/** Info about the one selected item, or about the focused one. */
export function Info({ browser, timeZone }: InfoProps) {
  const { driveId, actions, selection, root, way } = browser;
  const chosen = selection.state.mode === 'these' ? [...selection.state.rows.values()] : [];
  const item = selection.count === 1 ? chosen[0] : selection.count === 0 ? actions.focusedRow() : undefined;
  const location = useMemo(() => [root, ...(item?.path ?? (item ? way.path : []))], [root, item, way.path]);
  return (
    <Suspense fallback={null}>
      <InfoPanel
        driveId={driveId}
        item={item}
        location={location}
        revision={browser.drive.revision}
        mayEdit={browser.mayEdit}
        timeZone={timeZone}
        href={(id) => folderPath(driveId, id)}
        onOpenFolder={browser.openSegment}
        onRename={(row) => actions.setDialog({ kind: 'rename', item: row })}
        onMove={(row) => actions.setDialog({ kind: 'move', items: [row] })}
        onDelete={(row) => actions.setDialog({ kind: 'delete', items: [row] })}
        onWho={browser.onAccess}
        onClose={() => actions.setInfoOpen(false)}
      />
    </Suspense>
  );
}
