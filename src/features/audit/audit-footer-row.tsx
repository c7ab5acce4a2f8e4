import { common } from '../../ui/common-messages.ts';
import { Button } from '../../ui/controls/button.tsx';
import { messages } from './messages.ts';
import type { AuditTrail } from './use-audit-trail.ts';

interface AuditStateProps {
  readonly trail: AuditTrail;
  /** How many rows stand above. */
  readonly shown: number;
  readonly offline: boolean;
}

/** The last row: that there is more, that there is nothing, or why nothing is to be seen. */
export function AuditFooterRow({ trail, shown, offline }: AuditStateProps) {
  const { state, entries, askOlder } = trail;
  // Without a connection the banner says it, and trying again is no use.
  if ((state === 'all' && shown > 0) || (state === 'failed' && offline)) return null;
  return (
    <tr>
      <td colSpan={4} data-cell="text">
        {state === 'asking' && messages.loading}
        {state === 'all' && (entries.length === 0 ? messages.nothing : messages.noneFound)}
        {state === 'failed' && <span role="alert">{messages.failed} </span>}
        {(state === 'more' || state === 'failed') && (
          <Button
            size="sm"
            disabledReason={offline && messages.needsConnection}
            onClick={() => void askOlder()}
          >
            {state === 'more' ? messages.showOlder : common.tryAgain}
          </Button>
        )}
      </td>
    </tr>
  );
}
