import { useEffect, useMemo, useRef, useState } from 'react';
import { can } from '#contract/rules/roles.ts';
import { useSharedQuery } from '../../../../lib/use-live-query.ts';
import { sync } from '../../../../lib/worker-client.ts';
import type { GridRow, RowSince, RowSource } from '../../list/row-source.ts';
import { firstWindow, nextWindow } from '../../list/window-range.ts';
import { type Marks, markOf, marksOf } from './marks.ts';

export interface SinceOptions {
  readonly driveId: string;
  readonly filespaceName: string;
  /** The person's role in the workspace. */
  readonly role: unknown;
}

/** A row as it came and as it is shown: the same object as long as both are the same. */
interface MarkedRow {
  readonly row: GridRow;
  readonly since: RowSince;
  readonly with: GridRow;
}

const none: Marks = new Map();

/**
 * The rows of a moment with how each differs from now, as the device knows it. Only what is on screen is looked up, once in
 * many rows of scrolling, and again when something happened here; a row without a difference is the same object as before.
 */
export function useSince(source: RowSource, { driveId, filespaceName, role }: SinceOptions): RowSource {
  const [range, setRange] = useState(firstWindow);
  const [marks, setMarks] = useState(none);
  const revision = useSharedQuery('drives')?.find((drive) => drive.driveId === driveId)?.revision;
  const waiting = useSharedQuery('outbox')?.length;
  const seesEverything = can(role, 'seeEverything');
  const { rows } = source;

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when what is on the device has changed
  useEffect(() => {
    let current = true;
    const asked = rows.slice(range.from, range.to);
    const ids = asked.map(({ id }) => id);
    if (ids.length > 0) {
      sync.presentItems(driveId, ids).then((items) => {
        if (!current) return;
        const found = items === null ? none : marksOf(asked, items, { seesEverything, filespaceName });
        setMarks((last) => (found.size === 0 && last.size === 0 ? last : found));
      });
    }
    return () => {
      current = false;
    };
  }, [driveId, rows, range, revision, waiting, seesEverything, filespaceName]);

  const marked = useRef(new Map<string, MarkedRow>());
  return useMemo(() => {
    const markedRow = (row: GridRow | undefined): GridRow | undefined => {
      const since = row && markOf(marks, row);
      if (row === undefined || since === undefined) return row;
      const last = marked.current.get(row.id);
      if (last?.row === row && last.since.text === since.text) return last.with;
      const next = { ...row, since };
      marked.current.set(row.id, { row, since, with: next });
      return next;
    };
    return {
      ...source,
      rowAt: (index) => markedRow(source.rowAt(index)),
      see(visible) {
        source.see(visible);
        setRange((last) => nextWindow(last, visible));
      },
    };
  }, [source, marks]);
}
