import { type ComponentProps, useState } from 'react';
import { fileKind } from '../../../shared/file-kinds/file-kind.ts';
import { hasThumbnail } from '../../../shared/thumbnails/has-thumbnail.ts';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CompareVersions } from './compare-versions.tsx';
import { versionMessages as messages } from './version-messages.ts';
import styles from './versions.module.css';

interface CompareVersionsButtonProps
  extends Omit<ComponentProps<typeof CompareVersions>, 'open' | 'onClose'> {
  readonly offline: boolean;
}

/** The button that opens the comparison of an image's versions; none where there is nothing to compare. */
export function CompareVersionsButton({ offline, ...compared }: CompareVersionsButtonProps) {
  const [opened, setOpened] = useState({ open: false, turn: 0 });
  if (compared.versions.length < 2 || !hasThumbnail(fileKind({ kind: 'file', name: compared.name })))
    return null;
  return (
    <div className={styles.more}>
      <Button
        block
        disabledReason={offline && common.needsConnection}
        onClick={() => setOpened(({ turn }) => ({ open: true, turn: turn + 1 }))}
      >
        {messages.compare}
      </Button>
      {opened.turn > 0 && (
        <CompareVersions
          key={opened.turn}
          {...compared}
          open={opened.open}
          onClose={() => setOpened(({ turn }) => ({ open: false, turn }))}
        />
      )}
    </div>
  );
}
