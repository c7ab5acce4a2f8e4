import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TabPanel, Tabs } from '../../../ui/controls/tabs.tsx';
import { VisuallyHidden } from '../../../ui/display/visually-hidden.tsx';
import { SidePanel } from '../../../ui/popups/side-panel.tsx';
import type { Browser } from '../browser/use-browser.ts';
import type { InfoTab } from '../commands/use-item-commands.ts';
import type { GridRow } from '../list/row-source.ts';
import { OfflineSwitch, type OfflineSwitchProps } from '../offline/offline-switch.tsx';
import { VersionsTab, type VersionsTabProps } from '../versions/versions-tab.tsx';
import { ActivityTab } from './activity-tab.tsx';
import { dialogMessages } from './dialog-messages.ts';
import styles from './info-panel.module.css';
import { ItemDetails, type ItemDetailsProps } from './item-details.tsx';
import { SeveralActions, SeveralDetails } from './several/several-info.tsx';

export interface InfoPanelProps
  extends Omit<ItemDetailsProps, 'item' | 'offlineSwitch'>,
    Pick<OfflineSwitchProps, 'marks'>,
    Pick<VersionsTabProps, 'workspaceId' | 'restoreVersion' | 'renderVersion'> {
  readonly item: GridRow | undefined;
  /** Where more than one is selected: all of them. */
  readonly several: Browser | undefined;
  readonly canEdit: boolean;
  readonly tab: InfoTab;
  readonly onTab: (tab: InfoTab) => void;
  readonly onRename: (item: GridRow) => void;
  readonly onMove: (item: GridRow) => void;
  readonly onDelete: (item: GridRow) => void;
  readonly onClose: () => void;
}

const fileTabs: readonly InfoTab[] = ['details', 'versions', 'activity'];
const folderTabs = fileTabs.filter((tab) => tab !== 'versions');

export function InfoPanel(props: InfoPanelProps) {
  const { item, several, canEdit, onClose } = props;
  const offered = item?.kind === 'folder' ? folderTabs : fileTabs;
  const tabs = offered.map((value) => ({ value, label: dialogMessages[value] }));
  const tab = offered.includes(props.tab) ? props.tab : 'details';
  return (
    <SidePanel
      title={common.info}
      label={common.info}
      beside
      onClose={onClose}
      footer={
        several ? (
          <SeveralActions browser={several} />
        ) : (
          item &&
          canEdit && (
            <>
              <Button block icon="pencil" onClick={() => props.onRename(item)}>
                {common.rename}
              </Button>
              <Button block icon="move" onClick={() => props.onMove(item)}>
                {dialogMessages.move}
              </Button>
              <Button variant="danger" icon="trash" onClick={() => props.onDelete(item)}>
                <VisuallyHidden>{common.delete}</VisuallyHidden>
              </Button>
            </>
          )
        )
      }
    >
      {several ? (
        <SeveralDetails browser={several} />
      ) : item ? (
        <>
          <Tabs id="info" label={common.info} value={tab} onChange={props.onTab} tabs={tabs} />
          <TabPanel id="info" value={tab} className={styles.tab}>
            {tab === 'details' && (
              <ItemDetails {...props} item={item} offlineSwitch={<OfflineSwitch {...props} item={item} />} />
            )}
            {tab === 'versions' && <VersionsTab {...props} item={item} />}
            {tab === 'activity' && (
              <ActivityTab {...props} item={item} filespaceName={props.location[0]?.name ?? ''} />
            )}
          </TabPanel>
        </>
      ) : (
        <p className={styles.none}>{dialogMessages.nothingSelected}</p>
      )}
    </SidePanel>
  );
}
