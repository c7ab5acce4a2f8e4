import { useId, useState } from 'react';
import { checkSpaceName, type SpaceNameProblem } from '#contract/rules/space-name.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ValidationChecklist } from '../../ui/fields/validation-checklist.tsx';
import { spaceNameChecks } from './space-name-checks.ts';
import styles from './space-name-field.module.css';

interface SpaceNameFieldProps {
  readonly label: string;
  /** How the checklist says how long a name may be. */
  readonly lengthText: string;
  readonly messageOf: (problem: SpaceNameProblem) => string;
  readonly readOnly?: boolean;
  readonly name: string;
  readonly onName: (name: string) => void;
}

/** The name of a workspace or a filespace, judged while it is typed. */
export function SpaceNameField(props: SpaceNameFieldProps) {
  const { label, lengthText, messageOf, readOnly, name, onName } = props;
  const checklistId = useId();
  const [touched, setTouched] = useState(false);
  const [left, setLeft] = useState(false);
  const checked = checkSpaceName(name);
  const blankAndLeft = left && !checked.ok && checked.problem.kind === 'space-name.blank';
  // The checklist cannot say what nobody sees.
  const unseen = !checked.ok && checked.problem.kind === 'space-name.invisible';
  return (
    <div className={styles.field}>
      <TextField
        label={label}
        size="lg"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
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
      <ValidationChecklist id={checklistId} checks={spaceNameChecks(name, lengthText, left)} />
    </div>
  );
}
