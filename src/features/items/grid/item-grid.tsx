// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed one by one cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: cells and headers are read from their row
import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';
import { useOffline } from '../../../lib/use-offline.ts';
import type { GridRow, RowSize, RowSource } from '../list/row-source.ts';
import { clear, focusRow, isSelected, selectAll, selectRows } from '../list/selection.ts';
import type { GridSelection } from '../list/use-selection.ts';
import { useRowUploads } from '../uploads/use-row-uploads.ts';
import styles from './grid.module.css';
import { GridHeader, type GridHeaderProps } from './grid-header.tsx';
import { ItemRow, type ItemRowProps, type RowActions } from './item-row.tsx';
import { SkeletonRow } from './skeleton-row.tsx';
import { type KeyAction, useGridKeyboard } from './use-grid-keyboard.ts';
import { useGridPointer } from './use-grid-pointer.ts';
import { useHoveredFolder } from './use-hovered-folder.ts';
import { useRovingFocus } from './use-roving-focus.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

/** What the browser asks of its grid. */
export interface GridHandle {
  /** Puts the keyboard into the list. */
  readonly focus: () => void;
  /** Scrolls to an item and puts the keyboard on it. */
  readonly reveal: (row: Pick<GridRow, 'id' | 'name' | 'kind'>) => Promise<void>;
  /** Selects those of the items that this list has, and leads to the first of them. */
  readonly revealAll: (items: readonly Pick<GridRow, 'id' | 'name' | 'kind'>[]) => Promise<void>;
  /** Where a menu for the focused row opens. */
  readonly focusedBox: () => DOMRect | undefined;
  readonly scroller: () => HTMLElement | null;
}

export interface ItemGridProps extends Pick<ItemRowProps, 'driveId' | 'rootName' | 'timeZone' | 'canEdit'> {
  readonly handle: Ref<GridHandle>;
  readonly label: string;
  readonly source: RowSource;
  readonly selection: GridSelection;
  readonly sort?: GridHeaderProps['sort'];
  readonly sizeOf: (row: GridRow) => RowSize;
  readonly offlineMarkOf: (row: GridRow) => ItemRowProps['offlineMark'];
  readonly cut: ReadonlySet<string>;
  readonly tinted: ReadonlySet<string>;
  readonly renamingId: string | undefined;
  readonly letterShortcuts: boolean;
  readonly pastesItems: () => boolean;
  readonly rowActions: RowActions;
  readonly onOpen: (row: GridRow, index: number) => void;
  /** Pointer or keyboard rests on a folder. It is the same function for as long as the list is. */
  readonly onNear: (folderId: string) => void;
  readonly onMenu: (row: GridRow, index: number, at: { readonly x: number; readonly y: number }) => void;
  readonly onAction: (action: KeyAction) => void;
  /** Lies over the header while something is selected. */
  readonly selectionBar: ReactNode;
  /** Stands in for the rows of a list that is known to hold nothing. */
  readonly empty: ReactNode;
}

export function ItemGrid(props: ItemGridProps) {
  const { source, selection, rowActions, sizeOf } = props;
  const offline = useOffline();
  const uploadOf = useRowUploads(source);
  const area = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const focus = selection.state.focus;
  const focusIndex = focus === null ? -1 : Math.min(focus.index, source.count - 1);

  const { rowPx, headPx, items, scrollTo } = useVirtualRows({ scroller, probe, body }, source, focusIndex);
  const land = (index: number) =>
    selection.change((state) => focusRow(state, { id: source.rowAt(index)?.id ?? '', index }));
  const roving = useRovingFocus(area, focus, source, scrollTo, land);
  useImperativeHandle(props.handle, () => ({
    focus: roving.grab,
    async reveal(row) {
      const index = await source.indexOf(row);
      if (index < 0) return;
      roving.inside.current = true;
      selection.change((state) => focusRow(state, { id: row.id, index }));
      scrollTo(index);
    },
    async revealAll(items) {
      const indexes = await Promise.all(items.map(source.indexOf));
      const here = indexes.filter((index) => index >= 0).sort((one, other) => one - other);
      const rows = (await Promise.all(here.map((at) => source.read({ from: at, to: at + 1 })))).flat();
      const [index] = here;
      if (index === undefined || rows.length === 0) return;
      roving.inside.current = true;
      selection.change(() => selectRows(rows, index));
      scrollTo(index);
    },
    focusedBox: () => area.current?.querySelector('[role=row][tabindex="0"]')?.getBoundingClientRect(),
    scroller: () => scroller.current,
  }));

  const onKeyDown = useGridKeyboard({
    source,
    selection,
    letterShortcuts: props.letterShortcuts,
    pastesItems: props.pastesItems,
    pageRows: () => Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - headPx) / rowPx) - 1),
    onAction: props.onAction,
  });
  const pointer = useGridPointer({ source, selection, onOpen: props.onOpen, onMenu: props.onMenu });
  const near = useHoveredFolder(source, focusIndex, props.onNear);
  const tabIndex = focusIndex >= 0 ? focusIndex : (items[0]?.index ?? 0);
  const twoLined = source.rows.some(({ path }) => path !== undefined);
  const selected = selection.count === 0 ? 'none' : selection.count >= source.count ? 'all' : 'some';

  const hollow = source.count === 0 && source.complete && !source.stale;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the grid inside
    <div
      ref={area}
      className={styles.area}
      data-area="grid"
      data-two={twoLined || undefined}
      onKeyDown={onKeyDown}
      {...roving.handlers}
    >
      {props.selectionBar}
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
          aria-rowcount={source.count + 1}
          aria-colcount={5}
          aria-multiselectable
          aria-busy={!source.complete || source.stale}
          className={styles.grid}
          {...pointer}
          onPointerOver={near}
        >
          <div role="rowgroup" style={{ display: 'contents' }}>
            <GridHeader
              selected={selected}
              onSelectAll={(all) => selection.change(all ? selectAll : clear)}
              sort={props.sort}
              timeZone={props.timeZone}
              covered={selection.count > 0}
            />
          </div>
          <div
            ref={body}
            role="rowgroup"
            className={styles.body}
            style={{ height: `${source.count * rowPx}px` }}
          >
            {items.map(({ index, start }) => {
              const row = source.rowAt(index);
              const top = start - headPx;
              const tabbable = index === tabIndex;
              if (!row) return <SkeletonRow key={`at ${index}`} {...{ index, top, tabbable }} />;
              const upload = uploadOf(row);
              return (
                <ItemRow
                  key={row.id}
                  {...{ row, index, top, tabbable }}
                  driveId={props.driveId}
                  rootName={props.rootName}
                  timeZone={props.timeZone}
                  canEdit={props.canEdit}
                  sizeBytes={sizeOf(row)}
                  selected={isSelected(selection.state, row.id)}
                  uploadState={upload?.state}
                  uploadPercent={upload?.percent ?? 0}
                  offlineMark={props.offlineMarkOf(row)}
                  cut={props.cut.has(row.id)}
                  tinted={props.tinted.has(row.id)}
                  renaming={props.renamingId === row.id}
                  offline={offline && row.syncState !== 'none'}
                  actions={rowActions}
                />
              );
            })}
          </div>
        </div>
      </div>
    </div>
  );
}
