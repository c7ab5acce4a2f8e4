import { useState } from 'react';
import { sync } from '../../../lib/worker-client.ts';
import { SelectField } from '../../../ui/fields/select.tsx';
import {
  chooseLanguage,
  chosenLanguage,
  findLanguage,
  type Language,
  languages,
  pageLanguage,
} from '../../../ui/language/language.ts';
import { appearanceMessages } from './appearance-messages.ts';

/** How long a page waits for the server to know, before it is loaded again. */
const patienceMs = 3000;

/** Each in its own language, so that people find theirs. */
const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

/**
 * Which language the page speaks on this device. A page speaks one from its start to its end, so another one loads it
 * again; where that would lose something, as uploads that are only in this tab, the browser asks first.
 */
export function LanguageField() {
  const [chosen, setChosen] = useState(() => languages.find((language) => language === chosenLanguage()));
  const [isKept, setKept] = useState(true);
  const choose = async (value: string) => {
    const language = languages.find((known) => known === value) ?? null;
    const isStored = chooseLanguage(language);
    setKept(isStored);
    if (!isStored) return;
    setChosen(language ?? undefined);
    // The account has it for emails, and for devices on which nothing was chosen.
    const saved = sync.call('changeProfile', { body: { language } });
    if (findLanguage(language, navigator.languages) === pageLanguage) return;
    // Without a connection the device speaks it all the same.
    await Promise.race([saved, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
    location.reload();
  };
  return (
    <SelectField
      label={appearanceMessages.language}
      hint={appearanceMessages.languageHint}
      error={!isKept && appearanceMessages.languageNotKept}
      value={chosen ?? ''}
      onChange={(value) => void choose(value)}
      options={[
        { value: '', label: appearanceMessages.sameAsBrowser },
        ...languages.map((value) => ({ value, label: languageNames[value] })),
      ]}
    />
  );
}
