import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx';
import { storeFolderView, useFolderView } from '../layout/folder-views.ts';
import { toolbarMessages } from './toolbar-messages.ts';
import styles from './top-bar.module.css';

/** List or gallery, for the folder that is open. `place`: that folder. */
export function ViewSwitch({ place }: { readonly place: string }) {
  return (
    <SegmentedControl
      label={toolbarMessages.view}
      value={useFolderView(place)}
      onChange={(view) => storeFolderView(place, view)}
      className={styles.view}
      segments={[
        { value: 'list', label: toolbarMessages.list, icon: 'list', keys: 'Shift+V' },
        { value: 'gallery', label: toolbarMessages.gallery, icon: 'gallery', keys: 'Shift+V' },
      ]}
    />
  );
}
