import { defaultTimeZone, formatDate, lastModifiedLabel } from '../../../lib/format.ts';
import { setTimeZone, useTimeZone } from '../../../lib/time-zone/use-time-zone.ts';
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx';
import { SelectField } from '../../../ui/fields/select.tsx';
import { themes } from '../../../ui/foundations/theme.ts';
import { useTheme } from '../../../ui/foundations/use-theme.ts';
import { AccountSection } from './account-section.tsx';
import styles from './mine.module.css';

const themeNames = { system: 'Like the system', light: 'Light', dark: 'Dark' } as const;

/** How this device shows things. It works without a network. */
export function AppearanceSection() {
  const [theme, chooseTheme] = useTheme();
  const timeZone = useTimeZone();
  return (
    <AccountSection title="On this device">
      <div className={styles.pair}>
        <SelectField
          label="Time zone"
          hint={`The column is called “${lastModifiedLabel(timeZone)}”. It is ${formatDate(Date.now(), timeZone)} there.`}
          value={timeZone}
          onChange={setTimeZone}
          options={timeZoneOptions(timeZone)}
        />
        <div className={styles.label}>
          <span>Theme</span>
          <SegmentedControl
            label="Theme"
            value={theme}
            onChange={chooseTheme}
            segments={themes.map((value) => ({ value, label: themeNames[value] }))}
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
  if (zone === defaultTimeZone) return 'Pacific time (PST)';
  return zone === here ? `${name} (this device)` : name;
}
