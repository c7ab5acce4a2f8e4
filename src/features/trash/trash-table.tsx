import type { WireDeletedItem } from '#contract/wire/history/trash.ts';
import type { RestoreStates } from '../../shared/restore/restore-states.ts';
import { common } from '../../ui/common-messages.ts';
import { SelectAll } from '../../ui/table/select-all.tsx';
import { VirtualTable } from '../../ui/table/virtual-table.tsx';
import { keyOf } from './deleted-item.ts';
import { messages } from './messages.ts';
import { TrashRow, type TrashRowContext } from './trash-row.tsx';
import type { TrashSelection } from './use-trash-selection.ts';

interface TrashTableProps extends TrashRowContext {
  readonly items: readonly WireDeletedItem[];
  readonly states: RestoreStates;
  readonly selection: TrashSelection;
  /** A row was drawn: its position. */
  readonly onDrawn: (at: number) => void;
}

export function TrashTable({ items, states, selection, onDrawn, ...context }: TrashTableProps) {
  const { chosen, choose, chooseAll, toggle, extendTo } = selection;
  return (
    <VirtualTable
      label={messages.title}
      columns={context.showsBy ? 8 : 7}
      rows={items}
      keyOf={keyOf}
      empty={messages.empty}
      head={
        <>
          <SelectAll
            label={common.selectAll}
            open={items.map(keyOf)}
            selected={chosen}
            onSelect={(keys) => (keys.size > 0 ? chooseAll() : choose(keys))}
          />
          <th scope="col">{common.name}</th>
          <th scope="col" data-from="medium">
            {messages.deleted}
          </th>
          {context.showsBy && (
            <th scope="col" data-from="wide">
              {messages.by}
            </th>
          )}
          <th scope="col" data-from="medium">
            {messages.wasIn}
          </th>
          <th scope="col" data-cell="amount" data-from="medium">
            {common.size}
          </th>
          <th scope="col" data-cell="amount" data-from="wide">
            {messages.inside}
          </th>
          <th scope="col" data-cell="end">
            <span className="visually-hidden">{common.actions}</span>
          </th>
        </>
      }
    >
      {(item, rowProps) => (
        <TrashRow
          item={item}
          rowProps={rowProps}
          selected={chosen.has(keyOf(item))}
          onToggle={(on, withShift) => (withShift ? extendTo(keyOf(item)) : toggle(keyOf(item), on))}
          state={states.get(keyOf(item))}
          onDrawn={() => onDrawn(rowProps['data-index'])}
          {...context}
        />
      )}
    </VirtualTable>
  );
}
