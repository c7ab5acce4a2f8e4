import { useState } from 'react';
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

/** Each in its own language, so that people find theirs. */
const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

/**
 * Which language the page speaks on this device. A page speaks one from its start to its end, so another one loads it
 * again; where that would lose something, as uploads that are only in this tab, the browser asks first.
 */
export function LanguageField() {
  const [chosen, setChosen] = useState(() => languages.find((language) => language === chosenLanguage()));
  const [isKept, setKept] = useState(true);
  const choose = (value: string) => {
    const language = languages.find((known) => known === value) ?? null;
    const isStored = chooseLanguage(language);
    setKept(isStored);
    if (!isStored) return;
    setChosen(language ?? undefined);
    if (findLanguage(language, navigator.languages) !== pageLanguage) location.reload();
  };
  return (
    <SelectField
      label={appearanceMessages.language}
      error={!isKept && appearanceMessages.languageNotKept}
      value={chosen ?? ''}
      onChange={choose}
      options={[
        { value: '', label: appearanceMessages.sameAsBrowser },
        ...languages.map((value) => ({ value, label: languageNames[value] })),
      ]}
    />
  );
}
