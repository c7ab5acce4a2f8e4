import { describe, expect, test } from 'vitest';
import { renderEmail } from '#server/email/email-layout.ts';
import {
  type EmailKind,
  type EmailValues,
  emailText,
  emailTexts,
  layoutTexts,
} from '#server/email/texts/email-texts.ts';

const email = 'ada@example.com';
const expiresMs = Date.UTC(2026, 11, 4, 20);

/** One of each kind: the compiler asks for those that are new. */
const values: { readonly [K in EmailKind]: EmailValues<K> } = {
  verification: null,
  passwordReset: { email },
  passwordChanged: { email },
  providerLinked: { email, provider: 'Google' },
  providerUnlinked: { email, provider: 'Google' },
  twoFactorEnabled: { email },
  twoFactorDisabled: { email },
  recoveryCodesRenewed: { email },
  passkeyAdded: { email, name: 'Work laptop' },
  passkeyRemoved: { email, name: 'Work laptop' },
  recoveryCodeUsed: { email, left: 3 },
  failedSignIns: { email },
  wrongSecondFactors: { email },
  firstAccess: {
    ...{ name: 'Grace', sender: 'grace@example.com', workspace: 'north-studio' },
    ...{ folder: 'Films', permission: 1, more: 2 },
  },
  accessRequest: {
    ...{ name: 'Grace', email: 'grace@example.com', workspace: 'north-studio' },
    ...{ target: 'Films', message: 'For the launch' },
  },
  invitation: { name: 'north-studio', owner: 'grace@example.com', email, expiresMs },
  filespaceDeletion: { filespace: 'Films' },
  workspaceStorage: { workspace: 'north-studio', percent: 95, quotaBytes: 2 ** 40, leftBytes: 2 ** 35 },
  accountStorage: { email, percent: 100, quotaBytes: 2 ** 40, leftBytes: 0 },
};
const kinds = Object.keys(values) as EmailKind[];
const link = 'https://files.example.com/somewhere';

function parts(kind: EmailKind, language: 'en' | 'de') {
  return emailText(language, kind, values[kind] as never);
}

describe.each(kinds)('the email %s', (kind) => {
  test('says in German all that it says in English, and in other words', () => {
    const [english, german] = [parts(kind, 'en'), parts(kind, 'de')];
    expect(Object.keys(german).sort()).toEqual(Object.keys(english).sort());
    expect(german.paragraphs).toHaveLength(english.paragraphs.length);
    for (const part of ['subject', 'heading', 'button', 'footnote'] as const) {
      if (english[part] === undefined) continue;
      expect(german[part]).not.toBe(english[part]);
      expect(german[part]?.trim()).not.toBe('');
    }
    german.paragraphs.forEach((paragraph, index) => {
      expect(paragraph).not.toBe(english.paragraphs[index]);
    });
  });

  test.each(['en', 'de'] as const)('names in %s whom and what it is about', (language) => {
    const { text, html } = renderEmail(language, { ...parts(kind, language), link, code: '123456' });
    const named = Object.values(values[kind] ?? {}).filter((value) => typeof value === 'string');
    for (const name of named) for (const written of [text, html]) expect(written).toContain(name);
    expect(text).toContain(layoutTexts[language].code('123456'));
    expect(html).toContain(`<html lang="${language}">`);
    expect(`${text}${html}`).not.toMatch(/undefined|\[object/);
    if (parts(kind, language).button === undefined) return;
    expect(text).toContain(link);
    expect(html).toContain(`href="${link}"`);
    expect(html).toContain(layoutTexts[language].openAddress);
  });
});

test('a date is written as the language writes it', () => {
  expect(parts('invitation', 'en').paragraphs.at(-1)).toContain('December 4, 2026');
  expect(parts('invitation', 'de').paragraphs.at(-1)).toContain('4. Dezember 2026');
});

test('what is left of a quota is written as the language writes it, and none is called full', () => {
  const said = (language: 'en' | 'de', percent: number, leftBytes: number) =>
    emailTexts[language].accountStorage({ email, percent, quotaBytes: 1.5 * 2 ** 30, leftBytes });
  expect(said('en', 80, 300 * 2 ** 20).paragraphs[0]).toContain('300 MB left of 1.5 GB');
  expect(said('de', 80, 300 * 2 ** 20).paragraphs[0]).toContain('300 MB von 1,5 GB frei');
  expect(said('en', 95, 512).paragraphs[0]).toContain('512 bytes left');
  expect(said('de', 95, 0).paragraphs[0]).toContain('0 Byte von');
  expect([said('en', 100, 0).subject, said('de', 100, 0).subject]).toEqual([
    'Your storage is full',
    'Ihr Speicher ist voll',
  ]);
});

test('how many recovery codes are left is counted in both languages', () => {
  const said = (language: 'en' | 'de', left: number) =>
    emailTexts[language].recoveryCodeUsed({ email, left }).paragraphs[0];
  expect(said('en', 0)).toContain('That was the last one.');
  expect(said('en', 1)).toContain('One is left.');
  expect(said('en', 4)).toContain('4 are left.');
  expect(said('de', 0)).toContain('Es war der letzte.');
  expect(said('de', 1)).toContain('Einer ist übrig.');
  expect(said('de', 4)).toContain('4 sind übrig.');
});

test("the organization's own sign-in has a name in each language", () => {
  const said = (language: 'en' | 'de') =>
    emailTexts[language].providerLinked({ email, provider: 'single sign-on' }).subject;
  expect(said('en')).toBe('Single sign-on was added to your account');
  expect(said('de')).toBe('Die Anmeldung mit Single Sign-on wurde Ihrem Konto hinzugefügt');
});
