// On a slow line the scripts of the app take seconds: until then the sign-in can be typed into. The app takes over what was
// typed (src/features/account/early-input.ts). It runs before anything else, so that it is small and needs nothing.
(() => {
  const texts = {
    en: ['Sign in', 'Sign in to get to your files.', 'Email or username', 'Password'],
    de: [
      'Anmelden',
      'Melden Sie sich an, um Ihre Dateien zu sehen.',
      'E-Mail-Adresse oder Benutzername',
      'Passwort',
    ],
  };
  const start = document.querySelector('.start');
  if (location.pathname !== '/' || !start) return;
  let language;
  try {
    // Who is signed in goes on, and who is remembered finds a form that is filled.
    if (['token', 'rememberedUser', 'emailId'].some((key) => localStorage.getItem(key))) return;
    language = localStorage.getItem('language');
  } catch {
    return;
  }
  const wanted = [language, ...navigator.languages.map((tag) => tag.split('-')[0].toLowerCase()), 'en'];
  const spoken = wanted.find((tag) => Object.hasOwn(texts, tag));
  document.documentElement.lang = spoken;
  const [heading, lead, user, password] = texts[spoken];

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
    return add(line, 'input', attributes);
  };
  const form = document.createElement('div');
  form.className = 'start-form start-fields';
  const title = add(form, 'div', {});
  add(title, 'strong', { class: 'start-heading' }, heading);
  add(title, 'p', {}, lead);
  const first = addField(user, {
    name: 'username',
    autocomplete: 'username',
    autocapitalize: 'none',
    spellcheck: 'false',
  });
  addField(password, { name: 'password', type: 'password', autocomplete: 'current-password' });
  add(form, 'span', { class: 'start-button' });
  start.querySelector('.start-form').replaceWith(form);
  start.removeAttribute('aria-hidden');
  start.setAttribute('data-fields', '');
  first.focus({ preventScroll: true });
})();
