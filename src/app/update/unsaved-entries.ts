const texts =
  ':is(input:not([type=checkbox], [type=radio], [type=range], [type=search], [type=file]), textarea)';
const choices = ':is(input:is([type=checkbox], [type=radio]), select):is(form *)';
const fields = `${texts}, ${choices}`;
/** What is typed there is no loss: a search, and what outlives a reload. */
const harmless = ':is(search, [role=search], [data-draft]) *';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Entry {
  /** What was there before. */
  readonly base: string;
  isSent: boolean;
}

const entries = new WeakMap<Field, Entry>();
/** What stood in a field when it got the keyboard first, or was sent last. */
const bases = new WeakMap<Field, string>();

/**
 * Follows what people enter, as long as it stands in the page: a controlled field takes each key as its default value, so that
 * nothing in it says later what it began with.
 */
export function watchEntries(page: Document = document): void {
  const listen = (type: string, listener: (target: Element) => void) =>
    page.addEventListener(type, ({ target }) => target instanceof Element && listener(target), true);
  listen('focusin', (field) => {
    if (isField(field) && !bases.has(field)) bases.set(field, readValue(field));
  });
  listen('input', (field) => {
    if (isField(field)) entries.set(field, { base: bases.get(field) ?? '', isSent: false });
  });
  listen('submit', (form) => {
    for (const field of fieldsIn(form)) {
      const entry = entries.get(field);
      if (entry) entry.isSent = true;
      bases.set(field, readValue(field));
    }
  });
}

/**
 * Whether somebody may have entered what is kept nowhere yet: in a dialog, as the name of a row, in the field that they are in, in
 * one that they have left, or as what a component marks with `data-unsaved`.
 */
export function hasUnsavedEntries(): boolean {
  const active = document.activeElement;
  if (active?.matches(texts) && !active.matches(harmless) && readValue(active as Field) !== '') return true;
  const open = `:is([role=dialog], [role=alertdialog], [role=row]) ${texts}, [data-unsaved]`;
  return document.querySelector(open) !== null || fieldsIn(document).some(isUnsaved);
}

function isUnsaved(field: Field): boolean {
  const entry = entries.get(field);
  if (entry === undefined || readValue(field) === entry.base) return false;
  // What was sent is saved, unless its form says what is wrong.
  return !entry.isSent || field.form?.querySelector('[role=alert], [aria-invalid=true]') != null;
}

function fieldsIn(parent: ParentNode): readonly Field[] {
  return [...parent.querySelectorAll<Field>(fields)];
}

function isField(element: Element): element is Field {
  return element.matches(fields) && !element.matches(harmless);
}

function readValue(field: Field): string {
  const isChoice = field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);
  return isChoice ? String(field.checked) : field.value;
}
