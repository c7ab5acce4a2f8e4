import { type KeyboardEvent, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { common } from '../../../ui/common-messages.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import styles from './top-bar.module.css';

export interface TopSearchProps {
  readonly term: string;
  readonly searching: boolean;
  readonly onType: (term: string) => void;
  /** From the field into the results. */
  readonly onEnterResults: () => void;
  readonly onLeaveSearch: () => void;
  /** Focuses the field, and opens it before where it is folded. */
  readonly searchField: RefObject<Pick<HTMLElement, 'focus'> | null>;
}

/** The field, and where it has no room a button that opens it on a line of its own. */
export function TopSearch(props: TopSearchProps) {
  const { term, searching, onType, searchField } = props;
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle(
    searchField,
    () => ({
      focus() {
        flushSync(() => setOpen(true));
        field.current?.focus();
      },
    }),
    [],
  );
  // Left with a hit, or by going back.
  useEffect(() => {
    if (!searching && document.activeElement !== field.current) setOpen(false);
  }, [searching]);
  useEffect(() => {
    if (!isOpen || searching) return;
    // Not before the end of a press: a line that went would take what is pressed from under the finger.
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Node && !field.current?.parentElement?.contains(target)) setOpen(false);
    };
    window.addEventListener('click', onClick, true);
    return () => window.removeEventListener('click', onClick, true);
  }, [isOpen, searching]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if ((event.key === 'ArrowDown' || event.key === 'Enter') && searching) {
      event.preventDefault();
      props.onEnterResults();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      flushSync(() => {
        if (term !== '') onType('');
        setOpen(false);
      });
      if (field.current?.getClientRects().length === 0) button.current?.focus();
      else if (term === '') props.onLeaveSearch();
    }
  };
  const isShown = isOpen || searching;
  return (
    <>
      <SearchField
        ref={field}
        quiet
        label={common.search}
        keys="/"
        className={isShown ? styles.soughtField : styles.field}
        value={term}
        onChange={onType}
        onKeyDown={onKeyDown}
      />
      <IconButton
        ref={button}
        icon="search"
        size="lg"
        label={common.search}
        className={isShown ? styles.hidden : styles.find}
        onClick={() => searchField.current?.focus()}
      />
    </>
  );
}
