import { useEffect } from 'react';
import type { Workspace } from '#contract/entities/workspace.ts';
import { holdMessage } from '../../features/workspaces/hold/hold-message.ts';
import { holdMessages } from '../../features/workspaces/hold/hold-messages.ts';
import { Banner } from '../../ui/display/banner.tsx';
import { announce } from '../../ui/foundations/announcer.ts';
import { fill } from '../../ui/language/fill.ts';

/** A hold is no error: it says what goes on, and what happens to changes. */
export function WorkspaceHoldBanner({ hold: { reason } }: { readonly hold: NonNullable<Workspace['hold']> }) {
  const { lead } = holdMessages;
  const sentence = holdMessage(reason);
  useEffect(() => announce(sentence.replace('{lead}', holdMessages.lead)), [sentence]);
  return (
    <Banner tone="warn" icon="pause">
      {fill(sentence, { lead: <b>{lead}</b> })}
    </Banner>
  );
}
