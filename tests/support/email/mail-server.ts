import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls';
import { freePort } from '../server-process.ts';

/** A mail server that takes emails, or puts them off as busy ones do. */
export interface MailServer {
  /** As it is named in SMTP_URL. */
  readonly url: string;
  /** `127.0.0.1:<port>` */
  readonly host: string;
  readonly taken: readonly { readonly to: string; readonly source: string }[];
  /** What was said to it without TLS. */
  readonly plain: readonly string[];
  /** While it is busy it takes none; while it has no TLS it offers no STARTTLS. */
  readonly state: { busy: boolean; hasTls: boolean };
  /** The next connections are shown what the files are now. */
  show(files: CertificateFiles): Promise<void>;
  stop(): Promise<void>;
}

interface CertificateFiles {
  readonly cert: string;
  readonly key: string;
}

/** `none`: it speaks no TLS, and is asked for none. `first`: TLS is the first thing on a connection. */
export type MailTls = 'none' | 'first' | 'STARTTLS';

export async function startMailServer(tls: MailTls = 'none', files?: CertificateFiles): Promise<MailServer> {
  const port = await freePort();
  const taken: { to: string; source: string }[] = [];
  const plain: string[] = [];
  const state = { busy: false, hasTls: tls !== 'none' };
  const open = new Set<Socket>();
  let context: SecureContext;
  const show = async ({ cert, key }: CertificateFiles) => {
    context = createSecureContext({ cert: await readFile(cert), key: await readFile(key) });
  };
  if (files !== undefined) await show(files);

  const secure = (socket: Socket) => {
    const secured = new TLSSocket(socket, { isServer: true, secureContext: context });
    secured.on('error', () => undefined);
    serve(secured);
    return secured;
  };
  const server: Server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined).on('close', () => open.delete(socket));
    const first = tls === 'first' ? secure(socket) : socket;
    if (first === socket) serve(socket);
    first.write('220 mail.example\r\n');
  });

  function serve(socket: Socket): void {
    let to = '';
    let email: string[] | null = null;
    let rest = '';
    const say = (text: string) => socket.write(`${text}\r\n`);
    const onData = (piece: Buffer) => {
      const lines = (rest + piece).split('\r\n');
      rest = lines.pop() ?? '';
      for (const text of lines) receive(text);
    };
    socket.on('data', onData);
    const receive = (text: string) => {
      if (!(socket instanceof TLSSocket)) plain.push(text);
      if (email !== null) {
        if (text !== '.') return void email.push(text.replace(/^\.\./, '.'));
        taken.push({ to, source: email.join('\r\n') });
        email = null;
        return say('250 taken');
      }
      const verb = text.slice(0, 4).toUpperCase();
      if (verb === 'RCPT') to = /<(.*)>/.exec(text)?.[1] ?? '';
      if (verb === 'DATA' && !state.busy) email = [];
      if (verb === 'DATA') return say(state.busy ? '451 busy, try again later' : '354 go on');
      if (verb === 'QUIT') return socket.end('221 bye\r\n');
      const offersTls = tls === 'STARTTLS' && state.hasTls && !(socket instanceof TLSSocket);
      if (verb === 'EHLO' && offersTls) return say('250-mail.example\r\n250 STARTTLS');
      if (verb !== 'STAR') return say('250 ok');
      if (!offersTls) return say('454 not now');
      socket.off('data', onData);
      say('220 go on');
      secure(socket);
    };
  }

  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${port}`;
  return {
    url: tls === 'first' ? `smtps://${host}` : `smtp://${host}${tls === 'none' ? '?ignoreTLS=true' : ''}`,
    ...{ host, taken, plain, state, show },
    async stop() {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}
