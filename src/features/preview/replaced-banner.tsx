import { useEffect } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/display/banner.tsx';
import { announce } from '../../ui/foundations/announcer.ts';
import { messages } from './messages.ts';
import styles from './preview-stage.module.css';

interface ReplacedBannerProps {
  /** The new one was asked for, and could not be had. */
  readonly isBehind: boolean;
  readonly onShow: () => void;
}

/** Somebody replaced the file that is shown; what is on screen stays until the person wants the new one. */
export function ReplacedBanner({ isBehind, onShow }: ReplacedBannerProps) {
  const text = isBehind ? messages.newNotHere : messages.replaced;
  useEffect(() => announce(text), [text]);
  return (
    <Banner
      icon="sync"
      className={styles.replaced}
      action={
        <Button size="sm" onClick={onShow}>
          {messages.showNew}
        </Button>
      }
    >
      {text}
    </Banner>
  );
}
