import { copyToClipboard } from '../../lib/copy-to-clipboard.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { FileKindIcon } from '../../ui/display/file-kind-icon.tsx';
import { Menu } from '../../ui/popups/menu.tsx';
import type { MenuGroup, MenuItem } from '../../ui/popups/menu-items.ts';
import { messages } from './messages.ts';
import styles from './preview-header.module.css';
import type { OfflineChoice, PreviewProps, PreviewRow } from './preview-props.ts';

interface PreviewHeaderProps extends PreviewProps {
  readonly file: PreviewRow | null;
  readonly position: string | null;
  /** Receives the place where a viewer puts its buttons. */
  readonly toolbar: (element: HTMLElement | null) => void;
  readonly isStripShown: boolean;
  readonly onStrip: () => void;
  /** The person is about to be asked whether to delete the file. */
  readonly onDelete: () => void;
}

export function PreviewHeader(props: PreviewHeaderProps) {
  const { file, rootName, onShare, onDownload } = props;
  const path = [rootName, ...(file?.path ?? []).map(({ name }) => name)].join(' / ');
  return (
    <header className={styles.header}>
      <IconButton icon="back" label="Back" keys="Esc" onClick={props.onClose} />
      {file && <FileKindIcon kind={props.iconOf(file)} className={styles.kind} />}
      <h2 className={styles.name}>{file?.name ?? 'Preview'}</h2>
      {file && <span className={styles.path}>{path}</span>}
      <span className={styles.space} />
      {props.position && <span className={styles.position}>{props.position}</span>}
      <span ref={props.toolbar} className={styles.tools} />
      {file && (
        <>
          <Button
            icon="download"
            keys="Shift+D"
            tip="Download"
            className={styles.wide}
            onClick={() => onDownload(file)}
          >
            Download
          </Button>
          <IconButton
            icon="download"
            label="Download"
            className={styles.narrow}
            onClick={() => onDownload(file)}
          />
          {onShare && (
            <Button icon="share" className={styles.wide} onClick={() => onShare(file)}>
              Share
            </Button>
          )}
          <OfflineButton offline={props.offline(file)} className={styles.wide} />
          <IconButton icon="info" label="Info" keys="I" onClick={props.onInfo} />
          <Menu
            label={`More for ${file.name}`}
            align="end"
            items={moreMenu(props, file)}
            trigger={<IconButton icon="dots" label="More" />}
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
      icon={offline.isHere && offline.isKept ? 'cloud-check-solid' : 'cloud-check'}
      label={messages.availableOffline}
      pressed={offline.isKept}
      disabledReason={offline.disabledReason}
      className={className}
      onClick={offline.toggle}
    />
  );
}

function moreMenu(props: PreviewHeaderProps, file: PreviewRow): readonly MenuGroup[] {
  const { linkOf, onShare, isStripShown } = props;
  const remove = (item: MenuItem) => {
    props.onDelete();
    item.onSelect();
  };
  const changes = props.changes(file).map((group) => ({
    ...group,
    items: group.items.map((item) => (item.danger ? { ...item, onSelect: () => remove(item) } : item)),
  }));
  return [
    {
      id: 'view',
      items: [
        {
          id: 'link',
          label: 'Copy link',
          icon: 'link',
          onSelect: () => {
            const link = new URL(linkOf(file), location.href).href;
            void copyToClipboard(link, messages.linkCopied, messages.linkFailed);
          },
        },
        ...(onShare
          ? [{ id: 'share', label: 'Share', icon: 'share' as const, onSelect: () => onShare(file) }]
          : []),
        { id: 'strip', label: 'Filmstrip', keys: 'F', checked: isStripShown, onSelect: props.onStrip },
      ],
    },
    ...changes,
  ];
}
