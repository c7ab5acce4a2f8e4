import { useEffect, useId, useRef, useState } from 'react';
import { checkSpaceName, type SpaceNameProblem } from '#contract/rules/space-name.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ValidationChecklist } from '../../ui/fields/validation-checklist.tsx';
import { nameInLinks } from './name-in-links.ts';
import { spaceNameChecks } from './space-name-checks.ts';
import styles from './space-name-field.module.css';
import { spaceNameMessages } from './space-name-messages.ts';

interface SpaceNameFieldProps {
  readonly label: string;
  /** How the checklist says how long a name may be. */
  readonly lengthText: string;
  readonly messageOf: (problem: SpaceNameProblem) => string;
  readonly readOnly?: boolean;
  /** The name is one that was offered: the first key replaces it. */
  readonly isSuggested?: boolean;
  /** The keyboard begins elsewhere. */
  readonly isPassive?: boolean;
  /** What was typed; what it becomes is said below. */
  readonly name: string;
  readonly onName: (name: string) => void;
}

/** The name of a workspace or a filespace, brought into its form and judged while it is typed. */
export function SpaceNameField(props: SpaceNameFieldProps) {
  const { label, lengthText, messageOf, readOnly, isSuggested = false, isPassive = false } = props;
  const { name, onName } = props;
  const input = useRef<HTMLInputElement>(null);
  const checklistId = useId();
  const [touched, setTouched] = useState(false);
  const [left, setLeft] = useState(false);
  const becomes = nameInLinks(name);
  const checked = checkSpaceName(becomes);
  const blankAndLeft = left && !checked.ok && checked.problem.kind === 'space-name.blank';
  // The checklist cannot say what nobody sees.
  const unseen = !checked.ok && checked.problem.kind === 'space-name.invisible';
  useEffect(() => {
    if (isSuggested && !isPassive) input.current?.select();
  }, [isSuggested, isPassive]);
  return (
    <div className={styles.field}>
      <TextField
        ref={input}
        label={label}
        hint={becomes !== name && becomes !== '' && spaceNameMessages.inLinks(becomes)}
        size="lg"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={!isPassive}
        readOnly={readOnly}
        describedBy={checklistId}
        invalid={left && !checked.ok}
        error={(blankAndLeft || unseen) && messageOf(checked.problem)}
        value={name}
        onChange={(event) => {
          onName(event.currentTarget.value);
          setTouched(true);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') setLeft(true);
        }}
        onBlur={() => setLeft(touched)}
      />
      <ValidationChecklist id={checklistId} checks={spaceNameChecks(becomes, lengthText, left)} />
    </div>
  );
}
