import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx';
import { themes } from '../../../ui/foundations/theme.ts';
import { useTheme } from '../../../ui/foundations/use-theme.ts';
import { AccountSection } from './account-section.tsx';
import { appearanceMessages } from './appearance-messages.ts';
import { LanguageField } from './language-field.tsx';
import styles from './mine.module.css';
import { TimeZoneField } from './time-zone-field.tsx';

/** How this device shows things. It works without a network. */
export function AppearanceSection() {
  const [theme, chooseTheme] = useTheme();
  return (
    <AccountSection title={appearanceMessages.title}>
      <div className={styles.pair}>
        <LanguageField />
        <TimeZoneField />
        <div className={styles.label}>
          <span>{appearanceMessages.theme}</span>
          <SegmentedControl
            label={appearanceMessages.theme}
            value={theme}
            onChange={chooseTheme}
            segments={themes.map((value) => ({ value, label: appearanceMessages.themes[value] }))}
          />
        </div>
      </div>
    </AccountSection>
  );
}
