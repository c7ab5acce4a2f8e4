import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { acceptedLanguage, type Language } from '#contract/entities/language.ts';
import { isFromHere, isLoopbackName } from '../http/hosts.ts';
import { sendProblem } from '../http/problem.ts';
import type { Settings } from '../settings/settings.ts';
import { escapeHtml } from './email-layout.ts';
import { emlFolder } from './email-transport.ts';
import { parseEml } from './parse-eml.ts';
import { layoutTexts } from './texts/email-texts.ts';

const id = /^[0-9A-Za-z-]+$/;
const html = 'text/html; charset=utf-8';
const listPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'";
const emailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation";

/** On a machine that serves itself alone, and has no mail server. With https a proxy stands between, behind which nobody is at the machine. */
export function hasMailbox({ smtpUrl, publicUrl }: Pick<Settings, 'smtpUrl' | 'publicUrl'>): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return smtpUrl === null && protocol === 'http:' && isLoopbackName(hostname);
}

/** Where emails are that are not sent, as a line for whoever starts the server at `url`; empty where they are sent. */
export function describeUnsentEmails(
  settings: Pick<Settings, 'smtpUrl' | 'publicUrl' | 'dataDir'>,
  url: string,
): string {
  if (settings.smtpUrl !== null) return '';
  if (hasMailbox(settings)) return `Mail can be read at ${url}/dev/mail\n`;
  return `Mail is not sent before SMTP_URL is set: it is kept in ${emlFolder(settings.dataDir)}\n`;
}

/** Without a mail server: what would have been mailed, shown to whoever sits at the machine and to nobody else. */
export async function installDevMailbox(app: FastifyInstance, settings: Settings): Promise<void> {
  if (!hasMailbox(settings)) return;
  const folder = emlFolder(settings.dataDir);
  await app.register(async (mailbox) => {
    mailbox.addHook('onRoute', (route) => {
      route.config = { ...route.config, policy: 'mailbox' };
      route.schema = { hide: true };
    });
    mailbox.addHook('onRequest', async (request, reply) => {
      if (!isFromHere(request)) return sendProblem(reply, { code: 'not-found' });
      reply.header('cache-control', 'no-store');
    });

    mailbox.get('/dev/mail', async (request, reply) => {
      const language = languageOf(request);
      const { title, none } = layoutTexts[language].mailbox;
      const names = (await readdir(folder).catch(() => []))
        .filter((name) => name.endsWith('.eml'))
        .sort()
        .reverse();
      const emails = await Promise.all(names.slice(0, 200).map((name) => load(folder, name.slice(0, -4))));
      const rows = emails.flatMap((email) => (email === null ? [] : [row(email, language)])).join('\n');
      // Who just read that an email is on its way comes here before it was delivered.
      if (rows === '') reply.header('refresh', 1);
      return reply
        .header('content-security-policy', listPolicy)
        .type(html)
        .send(
          page(language, title, `<h1>${title}</h1>${rows === '' ? `<p>${none}</p>` : `<ul>${rows}</ul>`}`),
        );
    });

    mailbox.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
      const email = await load(folder, request.params.id);
      if (email === null) return sendProblem(reply, { code: 'not-found' });
      const language = languageOf(request);
      const texts = layoutTexts[language].mailbox;
      const frame = `<p><a href="/dev/mail">${texts.all}</a></p><h1>${escapeHtml(email.subject)}</h1>
<p>${escapeHtml(texts.to(email.to, shownDate(email.date, language)))}</p>
<iframe title="${texts.frame}" src="/dev/mail/${email.id}/content"></iframe><pre>${withLinks(email.text)}</pre>`;
      return reply
        .header('content-security-policy', listPolicy)
        .type(html)
        .send(page(language, email.subject, frame));
    });

    mailbox.get<{ Params: { id: string } }>('/dev/mail/:id/content', async (request, reply) => {
      const email = await load(folder, request.params.id);
      if (email === null) return sendProblem(reply, { code: 'not-found' });
      const body = email.html.replace('<head>', '<head><base target="_top">');
      return reply
        .header('content-security-policy', emailPolicy)
        .header('x-frame-options', 'SAMEORIGIN')
        .type(html)
        .send(body);
    });
  });
}

async function load(folder: string, name: string) {
  if (!id.test(name)) return null;
  const source = await readFile(join(folder, `${name}.eml`), 'utf8').catch(() => null);
  return source === null ? null : { id: name, ...parseEml(source) };
}

function row(email: { id: string; subject: string; to: string; date: string }, language: Language): string {
  const rest = layoutTexts[language].mailbox.row(email.to, shownDate(email.date, language));
  return `<li><a href="/dev/mail/${email.id}">${escapeHtml(email.subject)}</a>${escapeHtml(rest)}</li>`;
}

/** That of the browser: whoever looks need not be signed in. */
function languageOf({ headers }: FastifyRequest): Language {
  return acceptedLanguage(headers['accept-language']) ?? 'en';
}

/** As the email says it where nothing else can be made of it. The zone is this machine's, at which the reader sits. */
function shownDate(date: string, language: Language): string {
  const timeMs = Date.parse(date);
  if (language === 'en' || Number.isNaN(timeMs)) return date;
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(timeMs);
}

function withLinks(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}">${link}</a>`);
}

function page(language: Language, title: string, body: string): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>:root{color-scheme:light dark}
body{font:15px/1.5 system-ui,sans-serif;max-width:720px;margin:32px auto;padding:0 16px;color:light-dark(#1b1f24,#e6e8eb);background:light-dark(#fff,#16181b)}
h1{font-size:24px;line-height:1.3;text-wrap:balance}a{color:light-dark(#0b57d0,#8ab4f8)}ul{padding-left:20px}li{margin:8px 0;overflow-wrap:anywhere}
iframe{width:100%;height:520px;border:1px solid light-dark(#d0d7de,#3b4046);border-radius:8px}pre{white-space:pre-wrap;overflow-wrap:anywhere}</style>
</head><body><main>${body}</main></body></html>`;
}
