import { isolatedPath } from '../../lib/language/isolate.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { common } from '../../ui/common-messages.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { FileKindIcon } from '../../ui/display/file-kind-icon.tsx';
import { Menu } from '../../ui/popups/menu.tsx';
import { messages } from './messages.ts';
import { moreMenu } from './more-menu.ts';
import styles from './preview-header.module.css';
import type { OfflineChoice, PreviewProps, PreviewRow } from './preview-props.ts';

interface PreviewHeaderProps extends PreviewProps {
  readonly file: PreviewRow | null;
  /** Something can be done with it: it was not deleted. */
  readonly isThere: boolean;
  readonly position: string | null;
  /** Receives the place where a viewer puts its buttons. */
  readonly toolbar: (element: HTMLElement | null) => void;
  readonly isStripShown: boolean;
  readonly onStrip: () => void;
}

export function PreviewHeader(props: PreviewHeaderProps) {
  const { file, rootName, onShare, onDownload } = props;
  const isNarrow = useMediaQuery('(width <= 40em)');
  const path = isolatedPath([rootName, ...(file?.path ?? []).map(({ name }) => name)]);
  return (
    <header className={styles.header}>
      <IconButton icon="back" label={common.back} keys="Esc" onClick={props.onClose} />
      {file && <FileKindIcon kind={props.iconOf(file)} className={styles.kind} />}
      <h2 className={styles.name}>{file?.name ?? messages.preview}</h2>
      {file && <span className={styles.path}>{path}</span>}
      <span className={styles.space} />
      {props.position && <span className={styles.position}>{props.position}</span>}
      <span ref={props.toolbar} className={styles.tools} />
      {file && props.isThere && (
        <>
          <Button
            icon="download"
            keys="Shift+D"
            tip={common.download}
            disabledReason={props.downloadOff(file)}
            className={styles.wide}
            onClick={() => onDownload(file)}
          >
            {common.download}
          </Button>
          {onShare && (
            <Button icon="share" className={styles.wide} onClick={() => onShare(file)}>
              {messages.share}
            </Button>
          )}
          <OfflineButton offline={props.offline(file)} className={styles.wide} />
          <IconButton icon="info" label={common.info} keys="I" onClick={props.onInfo} />
          <Menu
            label={messages.moreFor(file.name)}
            align="end"
            items={moreMenu(file, { ...props, isNarrow })}
            trigger={<IconButton icon="dots" label={common.more} />}
          />
        </>
      )}
    </header>
  );
}

/** On a narrow screen it stands in the menu. */
function OfflineButton({
  offline,
  className,
}: {
  readonly offline: OfflineChoice;
  readonly className: string | undefined;
}) {
  return (
    <IconButton
      icon={offline.isHere && offline.isKept ? 'cloud-check-solid' : 'offline'}
      label={messages.availableOffline}
      pressed={offline.isKept}
      disabledReason={offline.disabledReason}
      className={className}
      onClick={offline.toggle}
    />
  );
}
