import { defaultTimeZone, formatDate, lastModifiedLabel } from '../../../lib/format.ts';
import { chooseTimeZone, useTimeZone } from '../../../lib/zone/time-zone.ts';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { SelectField } from '../../../ui/fields/select.tsx';
import { themes } from '../../../ui/ground/theme.ts';
import { useTheme } from '../../../ui/ground/use-theme.ts';
import styles from './mine.module.css';
import { Section } from './section.tsx';

const themeNames = { system: 'Like the system', light: 'Light', dark: 'Dark' } as const;

/** How this device shows things. It works without a network. */
export function LookSection() {
  const [theme, chooseTheme] = useTheme();
  const timeZone = useTimeZone();
  return (
    <Section title="On this device">
      <div className={styles.pair}>
        <SelectField
          label="Time zone"
          hint={`The column is called “${lastModifiedLabel(timeZone)}”. It is ${formatDate(Date.now(), timeZone)} there.`}
          value={timeZone}
          onChange={chooseTimeZone}
          options={zoneOptions(timeZone)}
        />
        <div className={styles.label}>
          <span>Theme</span>
          <Segmented
            label="Theme"
            value={theme}
            onChange={chooseTheme}
            segments={themes.map((value) => ({ value, label: themeNames[value] }))}
          />
        </div>
      </div>
    </Section>
  );
}

/** Pacific time first, then where this device is, then all others. */
export function zoneOptions(chosen: string, here = new Intl.DateTimeFormat().resolvedOptions().timeZone) {
  const first = [defaultTimeZone, here, chosen, 'UTC'];
  const zones = [...new Set([...first, ...Intl.supportedValuesOf('timeZone')])];
  return zones.map((value) => ({ value, label: zoneLabel(value, here) }));
}

function zoneLabel(zone: string, here: string): string {
  const name = zone.replaceAll('_', ' ');
  if (zone === defaultTimeZone) return 'Pacific time (PST)';
  return zone === here ? `${name} (this device)` : name;
}
