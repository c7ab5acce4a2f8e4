import type { Json } from './document-parts.ts';

const styles = `body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1b1f24 }
h2 { margin-top: 2rem; border-bottom: 1px solid #d0d7de } code, pre { font: 13px/1.45 ui-monospace, monospace }
pre { background: #f6f8fa; padding: .75rem; overflow-x: auto; border-radius: 6px }
@media (prefers-color-scheme: dark) { body { background: #0d1117; color: #e6edf3 } pre { background: #161b22 } a { color: #79c0ff } h2 { border-color: #30363d } }`;

interface Message {
  readonly summary: string;
  readonly payload: Json;
  readonly examples: readonly { readonly payload: Json }[];
}

interface Operation {
  readonly summary: string;
  readonly messages: readonly { readonly $ref: string }[];
}

/** The AsyncAPI document to read, without a script. */
export function socketPage(document: Json): string {
  const { info, channels, operations } = document as {
    readonly info: { readonly title: string; readonly version: string; readonly description: string };
    readonly channels: {
      readonly realtime: { readonly address: string; readonly messages: Record<string, Message> };
    };
    readonly operations: Readonly<Record<string, Operation>>;
  };
  const { address, messages } = channels.realtime;
  const sections = Object.values(operations).map(({ summary, messages: refs }) => {
    const names = refs.map(({ $ref }) => $ref.split('/').at(-1) ?? '');
    return `<h2>${escapeHtml(summary)}</h2>${names.map((name) => section(name, messages[name])).join('')}`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(info.title)}</title><style>${styles}</style>
<h1>${escapeHtml(info.title)} <small>${escapeHtml(info.version)}</small></h1>
<p>${prose(info.description)}</p>
<p><code>${escapeHtml(address)}?ticket=…</code> · <a href="/api/docs/asyncapi.json">AsyncAPI 3</a> · <a href="/api/docs">the calls</a></p>
${sections.join('\n')}</html>`;
}

function section(name: string, message: Message | undefined): string {
  if (message === undefined) return '';
  const { summary, payload, examples } = message;
  const shown = examples.map((each) => `<pre>${escapeHtml(JSON.stringify(each.payload, null, 2))}</pre>`);
  return `<h3 id="${escapeHtml(name)}">${escapeHtml(name)}</h3><p>${prose(summary)}</p>${shown.join('')}
<details><summary>Schema</summary><pre>${escapeHtml(JSON.stringify(payload, null, 2))}</pre></details>`;
}

function prose(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
