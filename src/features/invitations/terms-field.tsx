import { useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { fill } from '../../ui/language/fill.ts';
import own from './invitations.module.css';
import { messages } from './messages.ts';

interface TermsFieldProps {
  readonly value: boolean;
  readonly set: (agreed: boolean) => void;
  readonly error: string | false | null;
}

export function TermsField({ value, set, error }: TermsFieldProps) {
  const errorId = useId();
  return (
    <div className={own.terms}>
      <Checkbox
        name="terms"
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        checked={value}
        onChange={set}
        label={fill(messages.agree, {
          terms: (
            <Link to={paths.terms} target="_blank">
              {messages.terms}
            </Link>
          ),
        })}
      />
      {error && (
        <span id={errorId} className={own.error} role="alert">
          <Icon name="alert" size={14} />
          {error}
        </span>
      )}
    </div>
  );
}
