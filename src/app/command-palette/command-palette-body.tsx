import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Badge } from '../../ui/display/badge.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { Kbd } from '../../ui/display/kbd.tsx';
import { isApple } from '../../ui/foundations/key-labels.ts';
import type { EarlyInput } from '../../ui/popups/early-keys.ts';
import { shellMessages } from '../shell/shell-messages.ts';
import styles from './command-palette.module.css';
import { PaletteList } from './palette-list.tsx';
import { paletteMessages } from './palette-messages.ts';
import type { PaletteOption } from './palette-options.ts';
import { type PaletteContext, usePaletteGroups } from './use-palette-groups.ts';
import { isPaletteKey } from './use-palette-key.ts';

export interface CommandPaletteBodyProps extends PaletteContext {
  readonly field: RefObject<HTMLInputElement | null>;
  /** What was typed before the field was there; null where nothing was. */
  readonly takeTyped: () => EarlyInput | null;
  readonly onRun: (run: () => void) => void;
  readonly onClose: () => void;
}

interface EnterPress {
  readonly term: string;
  readonly inNewTab: boolean;
}

/** The field and what it finds. The focus stays in the field; the arrows lead through the list. */
export function CommandPaletteBody({
  field,
  takeTyped,
  onRun,
  onClose,
  ...context
}: CommandPaletteBodyProps) {
  const [typed, setTyped] = useState<{ readonly term: string; readonly optionId: string | null }>({
    term: '',
    optionId: null,
  });
  const { groups, found, searching, filespaceName } = usePaletteGroups(context, typed.term);
  const options = groups.flatMap((group) => group.options);
  const at = Math.max(
    0,
    options.findIndex(({ id }) => id === typed.optionId),
  );
  const active = options[at];
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const activeId = active && `${listId}-${active.id}`;

  useLayoutEffect(() => {
    if (at === 0) list.current?.scrollTo({ top: 0 });
    else if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [at, activeId]);

  // Enter that came before the answer to what was typed: it is for the first thing found.
  const [confirmed, setConfirmed] = useState<EnterPress | null>(null);
  const choose = (option: PaletteOption, inNewTab: boolean) => {
    const { href } = option;
    onRun(inNewTab && href ? () => window.open(href, '_blank', 'noopener') : option.run);
  };
  useEffect(() => {
    if (confirmed === null || searching) return;
    setConfirmed(null);
    if (active && confirmed.term === typed.term) choose(active, confirmed.inNewTab);
  });
  const step = (by: number) => {
    const next = options[(at + by + options.length) % options.length];
    if (next) setTyped({ ...typed, optionId: next.id });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (isPaletteKey(event)) onClose();
    else if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Enter') {
      const inNewTab = isApple() ? event.metaKey : event.ctrlKey;
      if (active) choose(active, inNewTab);
      else if (searching) setConfirmed({ term: typed.term, inNewTab });
    } else return;
    event.preventDefault();
  };

  return (
    <>
      <div className={styles.head}>
        <Icon name="search" size={20} />
        <input
          ref={field}
          type="text"
          role="combobox"
          className={styles.field}
          aria-label={shellMessages.palette}
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={options.length > 0 ? listId : undefined}
          aria-activedescendant={activeId}
          placeholder={shellMessages.palette}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          value={typed.term}
          onChange={(event) => setTyped({ term: event.currentTarget.value, optionId: null })}
          onFocus={() => {
            const early = takeTyped();
            if (early === null || (early.term === '' && !early.confirmed)) return;
            setTyped({ term: early.term, optionId: null });
            if (early.confirmed) setConfirmed({ term: early.term, inNewTab: false });
          }}
          onKeyDown={onKeyDown}
        />
        {filespaceName && <Badge className={styles.place}>{filespaceName}</Badge>}
        <Kbd keys="Esc" decorative />
      </div>
      {options.length > 0 && (
        <PaletteList
          ref={list}
          id={listId}
          groups={groups}
          activeId={active?.id}
          onPoint={({ id }) => id !== active?.id && setTyped({ ...typed, optionId: id })}
          onChoose={choose}
        />
      )}
      {options.length === 0 && !searching && (
        <p className={styles.empty}>{paletteMessages.noResults(typed.term.trim())}</p>
      )}
      <div className={styles.footer}>
        <span aria-hidden="true">
          <Kbd keys="Up" />
          <Kbd keys="Down" />
          {paletteMessages.move}
        </span>
        <span aria-hidden="true">
          <Kbd keys="Enter" />
          {paletteMessages.run}
        </span>
        {active?.href && (
          <span aria-hidden="true" className={styles.roomy}>
            <Kbd keys="mod+Enter" />
            {paletteMessages.openInNewTab}
          </span>
        )}
        <span className={styles.spacer} />
        {found && found.items > 0 && typed.term.trim() !== '' && (
          <span className={styles.count}>{paletteMessages.foundAndCommands(found.total)}</span>
        )}
        <span className="visually-hidden" role="status">
          {typed.term.trim() !== '' && !searching && paletteMessages.foundAndCommands(options.length)}
        </span>
      </div>
    </>
  );
}
