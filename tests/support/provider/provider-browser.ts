/** A browser at the provider, as far as the way there and back needs one: it follows and keeps cookies. */
export interface ProviderBrowser {
  /** Goes to the address, types the name, and comes to where the provider sends it: an address, or a form to post. */
  logIn(url: string, login: string): Promise<ProviderCallback>;
  /** The same, and says no. */
  cancel(url: string): Promise<ProviderCallback>;
}

export interface ProviderCallback {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** What stands in the address or in the form. */
  readonly params: URLSearchParams;
}

export function openProviderBrowser(provider: { readonly issuer: string }): ProviderBrowser {
  const cookies = new Map<string, string>();

  async function ask(url: string, form?: Record<string, string>): Promise<Response> {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }

  async function follow(url: string, form: Record<string, string>): Promise<ProviderCallback> {
    let here = url;
    let response = await ask(here);
    for (;;) {
      const location = response.headers.get('location');
      if (location === null) return posted(await response.text());
      here = new URL(location, here).href;
      if (!here.startsWith(provider.issuer)) {
        return { method: 'GET', url: here, params: new URL(here).searchParams };
      }
      response = await ask(here, new URL(here).pathname.startsWith('/interaction/') ? form : undefined);
    }
  }

  return {
    logIn: (url, login) => follow(url, { what: 'login', login }),
    cancel: (url) => follow(url, { what: 'cancel' }),
  };
}

function posted(html: string): ProviderCallback {
  const url = /<form[^>]*action="([^"]+)"/.exec(html)?.[1];
  if (url === undefined) throw new Error(`The provider showed a page: ${html.slice(0, 300)}`);
  const response = new URLSearchParams();
  for (const [, name = '', value = ''] of html.matchAll(/<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)) {
    response.set(name, value);
  }
  return { method: 'POST', url, params: response };
}
