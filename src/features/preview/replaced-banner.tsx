import { useEffect } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/display/banner.tsx';
import { announce } from '../../ui/foundations/announcer.ts';
import { messages } from './messages.ts';
import styles from './preview-stage.module.css';

/** Somebody replaced the file that is shown; what is on screen stays until the person wants the new one. */
export function ReplacedBanner({ onShow }: { readonly onShow: () => void }) {
  useEffect(() => announce(messages.replaced), []);
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
      {messages.replaced}
    </Banner>
  );
}
