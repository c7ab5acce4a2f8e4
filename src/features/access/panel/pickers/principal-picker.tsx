import { Fragment, type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { PersonLabel } from '../../../../shared/people/person-label.tsx';
import { Avatar, IconTile } from '../../../../ui/display/avatar.tsx';
import { Chip } from '../../../../ui/fields/chip.tsx';
import { useVirtualRows } from '../../../../ui/table/use-virtual-rows.ts';
import { filterOptions, type GrantOption } from '../grant-options.ts';
import { messages } from '../messages.ts';
import styles from './principal-picker.module.css';

interface PrincipalPickerProps {
  readonly options: readonly GrantOption[];
  /** Keys, in the order in which they were chosen. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

const rowPx = 36;

/** Chooses users and groups by typing; however many there are, only what is on screen is drawn. */
export function PrincipalPicker({ options, chosen, onChange }: PrincipalPickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const shown = useMemo(() => filterOptions(options, new Set(chosen), typed), [options, chosen, typed]);
  const byKey = useMemo(() => new Map(options.map((option) => [option.key, option])), [options]);
  const active = Math.min(at, shown.length - 1);
  const window = useVirtualRows(list, {
    count: open ? shown.length : 0,
    keyOf: (index) => shown[index]?.key ?? '',
    rowPx,
  });

  const reach = (index: number) => {
    setAt(index);
    const box = list.current;
    if (!box) return;
    if (index * rowPx < box.scrollTop) box.scrollTop = index * rowPx;
    else if ((index + 1) * rowPx > box.scrollTop + box.clientHeight - rowPx / 2)
      box.scrollTop = (index + 1.5) * rowPx - box.clientHeight;
  };
  const choose = (option: GrantOption | undefined) => {
    if (option === undefined || option.isAlways) return;
    onChange([...chosen, option.key]);
    setTyped('');
    setAt(0);
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (!open) setOpen(true);
      else if (shown.length > 0)
        reach((active + (key === 'ArrowDown' ? 1 : shown.length - 1)) % shown.length);
    } else if (key === 'Enter' && open) choose(shown[active]);
    else if (key === 'Escape' && open) {
      setOpen(false);
      event.stopPropagation();
    } else if (key === 'Backspace' && typed === '' && chosen.length > 0) onChange(chosen.slice(0, -1));
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles.picker}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the rest of the box only leads into the field */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field itself is reached by keyboard */}
      <div
        className={styles.box}
        onClick={(event) => event.target === event.currentTarget && input.current?.focus()}
      >
        {chosen.map((key) => {
          const option = byKey.get(key);
          if (option === undefined) return null;
          return (
            <Chip
              key={key}
              label={option.name}
              icon={option.principal.kind === 'group' ? 'users' : undefined}
              onRemove={() => {
                onChange(chosen.filter((each) => each !== key));
                input.current?.focus();
              }}
            />
          );
        })}
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={messages.addUsersOrGroups}
          aria-autocomplete="list"
          aria-expanded={open && shown.length > 0}
          aria-controls={open && shown.length > 0 ? listId : undefined}
          aria-activedescendant={open && shown[active] ? `${listId}-${active}` : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={chosen.length === 0 ? messages.addUsersOrGroups : undefined}
          value={typed}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setOpen(true);
            reach(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {open && shown.length > 0 && (
        <div
          ref={list}
          id={listId}
          role="listbox"
          aria-label={messages.usersAndGroups}
          className={styles.options}
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
        >
          {window.rows.map(({ index, gapPx }) => {
            const option = shown[index];
            if (option === undefined) return null;
            return (
              <Fragment key={option.key}>
                <div role="presentation" style={{ height: gapPx }} />
                {/* biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field */}
                {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's */}
                <div
                  {...window.rowProps(index)}
                  id={`${listId}-${index}`}
                  role="option"
                  aria-selected={index === active}
                  aria-disabled={option.isAlways || undefined}
                  aria-posinset={index + 1}
                  aria-setsize={shown.length}
                  className={styles.option}
                  onPointerMove={() => index !== active && setAt(index)}
                  onClick={() => choose(option)}
                >
                  {option.member ? <Avatar of={option.member.email} /> : <IconTile icon="users" />}
                  <span>
                    {option.member ? <PersonLabel of={option.member} address="beside" /> : option.name}
                  </span>
                  {option.now && <span className={styles.now}>{option.now}</span>}
                </div>
              </Fragment>
            );
          })}
          <div role="presentation" style={{ height: window.afterPx }} />
        </div>
      )}
      {open && shown.length === 0 && typed.trim() !== '' && (
        <p role="status" className={styles.now}>
          {messages.nobodyNamed(typed.trim())}
        </p>
      )}
    </div>
  );
}
