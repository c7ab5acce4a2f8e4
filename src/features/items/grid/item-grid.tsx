// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed one by one cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: cells and headers are read from their row
import { type ReactNode, type Ref, useRef } from 'react';
import { useListColumns } from '../columns/use-list-columns.ts';
import { type GridLinesOptions, useGridLines } from '../layout/use-grid-lines.ts';
import type { GridRow } from '../list/row-source.ts';
import { focusRow } from '../list/selection.ts';
import styles from './grid.module.css';
import { GridHeader, type GridHeaderProps } from './grid-header.tsx';
import { GalleryHead, GridLines } from './grid-lines.tsx';
import type { ItemRowProps, RowActions } from './item-row.tsx';
import { type GridHandle, useGridHandle } from './use-grid-handle.ts';
import { type KeyAction, useGridKeyboard } from './use-grid-keyboard.ts';
import { useGridPointer } from './use-grid-pointer.ts';
import { useHoveredFolder } from './use-hovered-folder.ts';
import { useRovingFocus } from './use-roving-focus.ts';
import { type RowStatesOptions, useRowStates } from './use-row-states.ts';

export interface ItemGridProps
  extends Pick<ItemRowProps, 'driveId' | 'rootName' | 'timeZone'>,
    RowStatesOptions {
  readonly handle: Ref<GridHandle>;
  readonly view: GridLinesOptions['view'];
  readonly label: string;
  readonly sort?: GridHeaderProps['sort'];
  readonly letterShortcuts: boolean;
  readonly pastesItems: () => boolean;
  readonly rowActions: RowActions;
  readonly onOpen: (row: GridRow, index: number) => void;
  /** Pointer or keyboard rests on a folder. It is the same function for as long as the list is. */
  readonly onNear: (folderId: string) => void;
  readonly onMenu: (row: GridRow, index: number, at: { readonly x: number; readonly y: number }) => void;
  readonly onAction: (action: KeyAction) => unknown;
  /** Lies over the header while something is selected. */
  readonly selectionBar: ReactNode;
  /** Stands in for the rows of a list that is known to hold nothing. */
  readonly empty: ReactNode;
}

export function ItemGrid(props: ItemGridProps) {
  const { source, selection, view, sort } = props;
  const stateOf = useRowStates(props);
  const { columns, area: columnArea } = useListColumns(styles.area);
  const area = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  /** Whether the keyboard is in the list. */
  const inside = useRef(false);
  const focus = selection.state.focus;
  const focusIndex = focus === null ? -1 : Math.min(focus.index, source.count - 1);
  const isGallery = view === 'gallery';

  const { layout, headPx, tilePx, hasPaths, isExact, lines, bodyPx, entryIndex, scrollTo } = useGridLines(
    { scroller, probe, body },
    { source, view, order: sort?.order, focusIndex: focus?.index ?? -1, inside },
  );
  const land = (index: number) =>
    selection.change((state) => focusRow(state, { id: source.rowAt(index)?.id ?? '', index }));
  const roving = useRovingFocus(area, inside, focus, source, { layout, isExact }, land);
  const { grab } = roving;
  useGridHandle(props.handle, { area, scroller, source, selection, scrollTo, focus: grab, inside });
  const onKeyDown = useGridKeyboard({
    source,
    selection,
    letterShortcuts: props.letterShortcuts,
    pastesItems: props.pastesItems,
    layout,
    viewPx: () => (scroller.current?.clientHeight ?? 0) - headPx,
    onAction: props.onAction,
  });
  const pointer = useGridPointer({ source, selection, onOpen: props.onOpen, onMenu: props.onMenu });
  const near = useHoveredFolder(source, focusIndex, props.onNear);
  const tabIndex = focusIndex >= 0 ? focusIndex : entryIndex;
  const selected = selection.count === 0 ? 'none' : selection.count >= source.count ? 'all' : 'some';
  const hollow = source.count === 0 && source.complete && !source.stale;
  const header: GridHeaderProps = {
    selected,
    onSelectAll: (all) => (all ? selection.all() : selection.clear()),
    sort,
    timeZone: props.timeZone,
    columns,
    covered: selection.count > 0,
  };
  const { driveId, rootName, timeZone, rowActions: actions } = props;
  const rest = { driveId, rootName, timeZone, columns, actions, stateOf };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the grid inside
    <div
      ref={area}
      {...columnArea}
      data-area="grid"
      data-view={view}
      data-two={hasPaths || undefined}
      onKeyDown={onKeyDown}
      {...roving.handlers}
    >
      {props.selectionBar}
      {isGallery && <GalleryHead {...header} />}
      <div
        ref={scroller}
        className={styles.scroller}
        data-stale={source.stale || undefined}
        data-hollow={hollow || undefined}
      >
        {hollow && (
          <div className={styles.empty} data-empty tabIndex={-1}>
            {props.empty}
          </div>
        )}
        <div ref={probe} className={styles.probe} />
        <div
          role="grid"
          aria-label={props.label}
          hidden={hollow}
          aria-rowcount={isGallery ? layout.lines : source.count + 1}
          aria-colcount={isGallery ? layout.columns : columns.length + 3}
          aria-multiselectable
          aria-busy={!source.complete || source.stale}
          className={styles.grid}
          {...pointer}
          onPointerOver={near}
        >
          {!isGallery && (
            <div role="rowgroup" style={{ display: 'contents' }}>
              <GridHeader {...header} />
            </div>
          )}
          <div ref={body} role="rowgroup" className={styles.body} style={{ height: `${bodyPx}px` }}>
            <GridLines
              {...rest}
              {...{ view, source, layout, lines, tabIndex, tilePx }}
              onShown={roving.regain}
            />
          </div>
        </div>
      </div>
    </div>
  );
}
