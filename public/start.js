// What the page can do before the app is there (docs/decisions/069): have the chosen theme, say that the app does not
// come, and be typed into until src/features/account/early-input.ts takes over.
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
      'Lunvik could not start',
      "Part of the app couldn't load. You may be offline, or there's a new version. Your changes are safe. Reload to try again.",
      'Reload',
    ],
    de: [
      'Anmelden',
      'Melden Sie sich an, um Ihre Dateien zu sehen.',
      'E-Mail-Adresse oder Benutzername',
      'Passwort',
      'Neu bei Lunvik? ',
      'Neues Konto erstellen',
      'Sie werden angemeldet...',
      'Lunvik konnte nicht starten',
      'Ein Teil der App konnte nicht geladen werden. Vielleicht sind Sie offline, oder es gibt eine neue Version. Ihre Änderungen sind sicher. Laden Sie neu, um es erneut zu versuchen.',
      'Neu laden',
    ],
  };
  let storage;
  try {
    storage = localStorage;
  } catch {}
  const page = document.documentElement;
  const theme = storage?.getItem('theme');
  if (['light', 'dark'].includes(theme)) page.dataset.theme = theme;
  // The colours of the browser's own bar, from then on too.
  const bars = document.querySelectorAll('[name=theme-color]');
  const colour = () => {
    const { theme } = page.dataset;
    ['light', 'dark'].forEach((scheme, index) => {
      bars[index].media = theme
        ? theme === scheme
          ? 'all'
          : 'not all'
        : `(prefers-color-scheme: ${scheme})`;
    });
  };
  colour();
  new MutationObserver(colour).observe(page, { attributeFilter: ['data-theme'] });
  const wanted = [
    storage?.getItem('language'),
    ...navigator.languages.map((tag) => tag.split('-')[0].toLowerCase()),
    'en',
  ];
  const spoken = wanted.find((tag) => Object.hasOwn(texts, tag));
  page.lang = spoken;
  const [heading, lead, user, password, newHere, createNew, signingIn, notStarted, whyNot, reload] =
    texts[spoken];

  let start;
  const add = (parent, tag, attributes, text = '') => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.textContent = text;
    parent.append(element);
    return element;
  };
  const show = (largest, below) => {
    const form = document.createElement('div');
    form.className = 'start-form start-fields';
    form.setAttribute('role', 'main');
    // The largest text of the page.
    const title = add(form, 'p', { class: 'start-heading' });
    add(title, 'strong', { role: 'heading', 'aria-level': 1 }, largest);
    add(title, 'br', {});
    add(title, 'span', {}, below);
    start.querySelector('.start-form').replaceWith(form);
    start.removeAttribute('aria-hidden');
    start.className = 'start';
    start.setAttribute('data-fields', '');
    return form;
  };
  addEventListener(
    'error',
    ({ target }) => {
      if (target.type !== 'module') return;
      const form = show(notStarted, whyNot);
      form.firstChild.setAttribute('role', 'alert');
      const button = add(form, 'button', { type: 'button' }, reload);
      button.addEventListener('click', () => location.reload());
      button.focus();
    },
    true,
  );

  const begin = () => {
    start = document.querySelector('.start');
    if (!start) return;
    if (location.pathname === '/drive') start.classList.add('start-drive');
    // Everybody else finds the drive, or a form that is filled.
    if (location.pathname !== '/' || !storage) return;
    if (['token', 'rememberedUser', 'emailId'].some((key) => storage.getItem(key))) return;
    const addField = (label, attributes) => {
      const line = add(form, 'label', {});
      add(line, 'span', {}, label);
      const field = add(line, 'input', attributes);
      field.addEventListener('keydown', (event) => {
        if (event.key === 'Enter' && !event.isComposing) submit();
      });
      return field;
    };
    const form = show(heading, lead);
    const first = addField(user, {
      name: 'username',
      autocomplete: 'username',
      autocapitalize: 'none',
      spellcheck: 'false',
    });
    const second = addField(password, {
      name: 'password',
      type: 'password',
      autocomplete: 'current-password',
    });
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
    first.focus({ preventScroll: true });
  };
  // The page is read by then, and the app has not begun.
  document.addEventListener('readystatechange', begin, { once: true });
})();
