import { ok } from '#contract/rules/result.ts';
import { hasMailbox } from '../../email/dev-mailbox.ts';
import type { Handlers } from '../../http/handler.ts';

export const configurationHandlers = {
  async config({ settings }) {
    return ok({
      password_cipher_key: settings.passwordCipherKey,
      version: settings.version,
      sign_in_providers: settings.providers.map(({ id }) => id),
      sign_up: settings.signUp.kind,
      desktop: { scheme: settings.desktopScheme, download_url: settings.desktopDownloadUrl },
      support_url: settings.supportUrl,
      mailbox_url: hasMailbox(settings) ? '/dev/mail' : null,
    });
  },
} satisfies Partial<Handlers>;
