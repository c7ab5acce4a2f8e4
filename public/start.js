// The sign-in until the app takes it over: src/features/account/early-input.ts, docs/decisions/069.
(() => {
  const texts = {
    en: [
      'Sign in',
      'Sign in to get to your files.',
      'Email or username',
      'Password',
      'New to Lunvik? ',
      'Create new account',
      'Signing in...',
    ],
    de: [
      'Anmelden',
      'Melden Sie sich an, um Ihre Dateien zu sehen.',
      'E-Mail-Adresse oder Benutzername',
      'Passwort',
      'Neu bei Lunvik? ',
      'Neues Konto erstellen',
      'Sie werden angemeldet...',
    ],
  };
  const start = document.querySelector('.start');
  if (location.pathname !== '/' || !start) return;
  let language;
  try {
    // They find the drive, or a form that is filled.
    if (['token', 'rememberedUser', 'emailId'].some((key) => localStorage.getItem(key))) return;
    language = localStorage.getItem('language');
  } catch {
    return;
  }
  const wanted = [language, ...navigator.languages.map((tag) => tag.split('-')[0].toLowerCase()), 'en'];
  const spoken = wanted.find((tag) => Object.hasOwn(texts, tag));
  document.documentElement.lang = spoken;
  const [heading, lead, user, password, newHere, createNew, signingIn] = texts[spoken];

  const add = (parent, tag, attributes, text = '') => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.textContent = text;
    parent.append(element);
    return element;
  };
  const addField = (label, attributes) => {
    const line = add(form, 'label', {});
    add(line, 'span', {}, label);
    const field = add(line, 'input', attributes);
    field.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && !event.isComposing) submit();
    });
    return field;
  };
  const form = document.createElement('div');
  form.className = 'start-form start-fields';
  // The largest text of the page.
  const title = add(form, 'p', { class: 'start-heading' });
  add(title, 'strong', {}, heading);
  add(title, 'br', {});
  add(title, 'span', {}, lead);
  const first = addField(user, {
    name: 'username',
    autocomplete: 'username',
    autocapitalize: 'none',
    spellcheck: 'false',
  });
  const second = addField(password, { name: 'password', type: 'password', autocomplete: 'current-password' });
  const button = add(form, 'button', { type: 'button' }, heading);
  const aside = add(form, 'p', { class: 'start-aside' }, newHere);
  add(aside, 'a', { href: `/create${location.search}` }, createNew);
  const submit = () => {
    const unfilled = [first, second].find((field) => field.value.trim() === '');
    if (unfilled) return unfilled.focus();
    start.setAttribute('data-submitted', '');
    button.setAttribute('aria-disabled', 'true');
    button.textContent = signingIn;
  };
  button.addEventListener('click', submit);
  start.querySelector('.start-form').replaceWith(form);
  start.removeAttribute('aria-hidden');
  start.setAttribute('data-fields', '');
  first.focus({ preventScroll: true });
})();
