interface PolicyFactory {
  createPolicy(name: 'default', rules: { createScriptURL(url: string): string }): unknown;
}

/**
 * Says to the browser which addresses may become scripts: the worker and the service worker of this release. Where texts
 * could become HTML or code there is no rule, so the browser refuses all of them (Trusted Types, server/http/security-headers.ts).
 * It is the policy that holds by default, because Vite must see `new Worker(new URL(…))` as it stands.
 */
export function allowOwnScripts(): void {
  const { trustedTypes } = globalThis as unknown as { readonly trustedTypes?: PolicyFactory };
  trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      const { origin, pathname } = new URL(address, location.href);
      if (origin === location.origin && /^\/(?:assets\/[\w.-]+|service-worker)\.js$/.test(pathname))
        return address;
      throw new TypeError('This address is not a script of the product.');
    },
  });
}
