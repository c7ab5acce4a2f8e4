import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { type FileKind, FileKindIcon } from '../../../ui/display/file-kind-icon.tsx';
import styles from '../preview-header.module.css';

export interface VersionHeaderProps {
  readonly name: string;
  readonly caption: string;
  readonly icon: FileKind;
  /** Takes the element into which the viewer puts its tools. */
  readonly toolbar: (element: HTMLElement | null) => void;
  readonly onDownload: () => void;
  readonly onClose: () => void;
}

export function VersionHeader({ name, caption, icon, toolbar, onDownload, onClose }: VersionHeaderProps) {
  return (
    <header className={styles.header}>
      <IconButton icon="back" label={common.back} keys="Esc" onClick={onClose} />
      <FileKindIcon kind={icon} className={styles.kind} />
      <div className={styles.titles}>
        <h2 className={styles.name}>{name}</h2>
        <span className={styles.caption}>{caption}</span>
      </div>
      <span ref={toolbar} className={styles.tools} />
      <Button icon="download" tip={common.download} className={styles.wide} onClick={onDownload}>
        {common.download}
      </Button>
      <IconButton icon="download" label={common.download} className={styles.narrow} onClick={onDownload} />
    </header>
  );
}
