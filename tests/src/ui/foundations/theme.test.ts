import { describe, expect, it } from 'vitest';
import { createThemeStore } from '#src/ui/foundations/theme.ts';

function device(storedValues: Record<string, string> = {}) {
  const values = new Map(Object.entries(storedValues));
  const storage: Storage = {
    length: 0,
    key: () => null,
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
  const attributes = new Map<string, string>();
  const root = {
    setAttribute: (name: string, value: string) => void attributes.set(name, value),
    removeAttribute: (name: string) => void attributes.delete(name),
  };
  return { values, attributes, storage, start: () => createThemeStore(() => storage, root), root };
}

describe('the theme', () => {
  it('follows the system until someone chooses', () => {
    const { attributes, start } = device();
    expect(start().get()).toBe('system');
    expect(attributes.has('data-theme')).toBe(false);
  });

  it('is applied before anyone asks for it, as it was chosen last time', () => {
    const { attributes, start } = device({ theme: 'dark' });
    start();
    expect(attributes.get('data-theme')).toBe('dark');
  });

  it('is kept, and choosing the system again leaves nothing behind', () => {
    const { values, attributes, start } = device();
    const theme = start();
    theme.choose('light');
    expect([values.get('theme'), attributes.get('data-theme'), theme.get()]).toEqual([
      'light',
      'light',
      'light',
    ]);
    theme.choose('system');
    expect([values.has('theme'), attributes.has('data-theme'), theme.get()]).toEqual([
      false,
      false,
      'system',
    ]);
  });

  it('takes a foreign value for no choice', () => {
    const { attributes, start } = device({ theme: 'sepia' });
    expect(start().get()).toBe('system');
    expect(attributes.has('data-theme')).toBe(false);
  });

  it('follows another tab, and a sign-out there that clears everything', () => {
    const { values, attributes, start } = device();
    const theme = start();
    values.set('theme', 'dark');
    theme.follow('something-else');
    expect(theme.get()).toBe('system');
    theme.follow('theme');
    expect(attributes.get('data-theme')).toBe('dark');
    values.clear();
    theme.follow(null);
    expect([theme.get(), attributes.has('data-theme')]).toEqual(['system', false]);
  });

  it('still works for the page where storage is forbidden', () => {
    const { attributes, root } = device();
    const theme = createThemeStore(() => {
      throw new DOMException('denied', 'SecurityError');
    }, root);
    theme.choose('dark');
    expect([theme.get(), attributes.get('data-theme')]).toEqual(['dark', 'dark']);
  });
});
