import { defaultTimeZone, formatDate } from '../../../lib/format.ts';
import { setTimeZone, useTimeZone } from '../../../lib/time-zone/use-time-zone.ts';
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx';
import { SelectField } from '../../../ui/fields/select.tsx';
import { themes } from '../../../ui/foundations/theme.ts';
import { useTheme } from '../../../ui/foundations/use-theme.ts';
import { hasLanguageChoice } from '../../../ui/language/language.ts';
import { AccountSection } from './account-section.tsx';
import { appearanceMessages } from './appearance-messages.ts';
import { LanguageField } from './language-field.tsx';
import styles from './mine.module.css';

/** How this device shows things. It works without a network. */
export function AppearanceSection() {
  const [theme, chooseTheme] = useTheme();
  const timeZone = useTimeZone();
  return (
    <AccountSection title={appearanceMessages.title}>
      <div className={styles.pair}>
        {hasLanguageChoice() && <LanguageField />}
        <SelectField
          label={appearanceMessages.timeZone}
          hint={appearanceMessages.timeThere(formatDate(Date.now(), timeZone))}
          value={timeZone}
          onChange={setTimeZone}
          options={timeZoneOptions(timeZone)}
        />
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

/** Pacific time first, then where this device is, then all others. */
export function timeZoneOptions(chosen: string, here = new Intl.DateTimeFormat().resolvedOptions().timeZone) {
  const first = [defaultTimeZone, here, chosen, 'UTC'];
  const zones = [...new Set([...first, ...Intl.supportedValuesOf('timeZone')])];
  return zones.map((value) => ({ value, label: zoneLabel(value, here) }));
}

function zoneLabel(zone: string, here: string): string {
  const name = zone.replaceAll('_', ' ');
  if (zone === defaultTimeZone) return appearanceMessages.pacificTime;
  return zone === here ? appearanceMessages.zoneHere(name) : name;
}
