import type { Language } from '#contract/entities/language.ts';
import type { EmailText } from './texts/email-text.ts';
import { layoutTexts } from './texts/email-texts.ts';

/** What an email says. Its look is made by renderEmail. */
export interface EmailMessage {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** What it says, and where it leads. */
export interface EmailParts extends EmailText {
  readonly link?: string | undefined;
  /** What is to be typed somewhere. */
  readonly code?: string | undefined;
}

const ink = '#152025';
const muted = '#455156';
const accent = '#006280';
const brandInk = '#1c5064';
const brandDot = '#f07a3c';
const fonts = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/**
 * The product's mark, an L with a dot beside its stem, from table cells: mail programs show no SVG, and ask before they load
 * a picture. The cells of the L touch.
 */
const mark = (() => {
  const cell = (width: number, height: number, style: string, content = '&nbsp;') =>
    `<td width="${width}" height="${height}" style="width:${width}px;height:${height}px;font-size:0;line-height:0;${style}">${content}</td>`;
  const stem = cell(10, 14, `background:${brandInk};border-radius:4px 4px 0 0`);
  const corner = cell(10, 10, `background:${brandInk};border-radius:0 0 0 5px`);
  const foot = cell(14, 10, `background:${brandInk};border-radius:0 4px 4px 0`);
  const round = `<div style="margin:0 0 4px 4px;width:10px;height:10px;background:${brandDot};border-radius:50%">&nbsp;</div>`;
  const dot = cell(14, 14, '', round);
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr>${stem}${dot}</tr><tr>${corner}${foot}</tr></table>`;
})();

/** One look for every email: tables and inline styles, because mail programs know nothing else. */
export function renderEmail(language: Language, parts: EmailParts): EmailMessage {
  const { subject, heading = subject, paragraphs, button, link, code, footnote } = parts;
  const texts = layoutTexts[language];
  const body = paragraphs
    .map(
      (text) =>
        `<p style="margin:0 0 16px;font-size:15px;line-height:24px;color:${ink}">${escapeHtml(text)}</p>`,
    )
    .join('\n');
  return {
    subject,
    text: [
      heading,
      ...paragraphs,
      ...(code === undefined ? [] : [texts.code(code)]),
      ...(button === undefined || link === undefined ? [] : [`${button}:\n${link}`]),
      footnote,
    ].join('\n\n'),
    html: `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f2f5f6;font-family:${fonts}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td style="padding:0 6px 20px"><table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="padding-right:8px">${mark}</td><td style="font-size:18px;font-weight:650;letter-spacing:-0.01em;color:${ink}">Lunvik</td></tr></table></td></tr>
<tr><td style="padding:32px;background:#ffffff;border:1px solid #d8dddf;border-radius:12px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:30px;font-weight:650;color:${ink}">${escapeHtml(heading)}</h1>
${body}
${code === undefined ? '' : codeHtml(code)}${button === undefined || link === undefined ? '' : buttonHtml(button, link, texts.openAddress)}
</td></tr>
<tr><td style="padding:20px 8px 0;font-size:13px;line-height:20px;color:${muted}">${escapeHtml(footnote)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`,
  };
}

function codeHtml(code: string): string {
  return `<p style="margin:0;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:28px;line-height:36px;font-weight:600;letter-spacing:0.2em;color:${ink}">${escapeHtml(code)}</p>`;
}

function buttonHtml(label: string, address: string, openAddress: string): string {
  const link = escapeHtml(address);
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="border-radius:8px;background:${accent}">
<a href="${link}" style="display:inline-block;padding:12px 20px;font-size:15px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a>
</td></tr></table>
<p style="margin:24px 0 0;font-size:13px;line-height:20px;color:${muted}">${escapeHtml(openAddress)}<br><a href="${link}" style="color:${accent};word-break:break-all">${link}</a></p>`;
}

export function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
