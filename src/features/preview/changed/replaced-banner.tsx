import { useEffect } from 'react';
import type { LocatedFile } from '#contract/worker-api/worker-api.ts';
import { useAccount } from '../../../lib/session.ts';
import { useNow } from '../../../lib/use-now.ts';
import { usePersonName } from '../../../shared/people/use-person-name.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Banner } from '../../../ui/display/banner.tsx';
import { announce } from '../../../ui/foundations/announcer.ts';
import type { PreviewProps } from '../preview-props.ts';
import styles from '../preview-stage.module.css';
import { changedMessages } from './changed-messages.ts';
import { replacedText } from './changed-texts.ts';
import { useReplacement } from './use-changes.ts';

interface ReplacedBannerProps {
  readonly file: LocatedFile;
  readonly preview: Pick<PreviewProps, 'filespace' | 'timeZone'>;
  /** The new one was asked for, and could not be had. */
  readonly isBehind: boolean;
  readonly onShow: () => void;
}

/** Somebody replaced the file that is shown; what is on screen stays until the person wants the new one. */
export function ReplacedBanner({ file, preview, isBehind, onShow }: ReplacedBannerProps) {
  const { filespace, timeZone } = preview;
  const replacement = useReplacement(filespace.id, file);
  const nameOf = usePersonName(filespace.workspaceId);
  const { email: ownEmail } = useAccount();
  const nowMs = useNow(60_000);
  const isKnown = isBehind || replacement !== undefined;
  const text = isBehind
    ? changedMessages.newNotHere
    : replacedText(replacement ?? null, { nameOf, ownEmail, nowMs, timeZone });
  // Read out once: who it was comes a moment later.
  useEffect(() => {
    if (isKnown) announce(text);
  }, [text, isKnown]);
  return (
    <Banner
      icon="sync"
      className={styles.replaced}
      action={
        <Button size="sm" onClick={onShow}>
          {changedMessages.showNew}
        </Button>
      }
    >
      {text}
    </Banner>
  );
}
