// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
// biome-ignore-all lint/a11y/useSemanticElements: groups of options are no fieldsets
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the keys are heard by the field
import type { MouseEvent, Ref } from 'react';
import { FileKindIcon } from '../../ui/display/file-kind-icon.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { Kbd } from '../../ui/display/kbd.tsx';
import { isApple } from '../../ui/foundations/key-labels.ts';
import styles from './command-palette.module.css';
import { paletteMessages } from './palette-messages.ts';
import type { Match, PaletteGroup, PaletteOption } from './palette-options.ts';

interface PaletteListProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly id: string;
  readonly groups: readonly PaletteGroup[];
  readonly activeId: string | undefined;
  readonly onPoint: (option: PaletteOption) => void;
  readonly onChoose: (option: PaletteOption, inNewTab: boolean) => void;
}

export function PaletteList({ ref, id, groups, activeId, onPoint, onChoose }: PaletteListProps) {
  return (
    <div
      ref={ref}
      id={id}
      role="listbox"
      aria-label={paletteMessages.results}
      className={styles.list}
      // A press leaves the focus in the field.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map((group) => (
        <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`}>
          <div id={`${id}-${group.id}`} role="presentation" className={styles.group}>
            {group.label}
          </div>
          {group.options.map((option) => (
            <Option
              key={option.id}
              id={`${id}-${option.id}`}
              option={option}
              active={option.id === activeId}
              onPoint={() => onPoint(option)}
              onClick={(event) => onChoose(option, isApple() ? event.metaKey : event.ctrlKey)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly option: PaletteOption;
  readonly active: boolean;
  readonly onPoint: () => void;
  readonly onClick: (event: MouseEvent) => void;
}

function Option({ id, option, active, onPoint, onClick }: OptionProps) {
  const { picture, label, match, where, keys, danger } = option;
  return (
    <div
      id={id}
      role="option"
      aria-selected={active}
      className={styles.option}
      data-danger={danger || undefined}
      onPointerMove={onPoint}
      onClick={onClick}
    >
      {'kind' in picture ? <FileKindIcon kind={picture.kind} /> : <Icon name={picture.icon} />}
      <span className={styles.label}>
        <Tinted text={label} match={match} />
      </span>
      {where && <span className={styles.where}>{where}</span>}
      {keys && <Kbd keys={keys} className={styles.keys} />}
    </div>
  );
}

function Tinted({ text, match }: { readonly text: string; readonly match: Match | undefined }) {
  if (!match) return text;
  const [from, to] = match;
  return (
    <>
      {text.slice(0, from)}
      <mark>{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  );
}
