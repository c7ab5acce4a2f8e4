import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';

/** No call asks for a tenth of it; everything that walks through a body may recurse. */
const deepest = 32;

/** A refusal of a body that is nested too deep, or no text. */
export class BodyRefusal extends Error {
  readonly statusCode = 400;
  readonly most = deepest;
  readonly detail: 'depth' | 'utf-8';

  constructor(detail: 'depth' | 'utf-8') {
    super(detail);
    this.detail = detail;
  }
}

/** Bodies are JSON of a bounded depth, which is measured before anything is made of the text. */
export function installJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    // Decoded all the same, each wrong byte would become a sign that nobody sent, and be stored.
    if (!isUtf8(bytes)) return done(new BodyRefusal('utf-8'));
    const body = bytes.toString('utf8');
    if (isTooDeep(body)) {
      return done(new BodyRefusal('depth'));
    }
    // Clients may say what they would send with every call: an empty body is none, and the call says whether it needs one.
    if (body === '') return done(null, undefined);
    return parse(request, body, done);
  });
}

/** Brackets outside of strings. In a text that is no JSON the answer means nothing: the parser refuses it. */
export function isTooDeep(json: string, most = deepest): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === quote) quoted = !quoted;
    else if (quoted && sign === backslash) at += 1;
    else if (!quoted && (sign === bracket || sign === brace)) {
      depth += 1;
      if (depth > most) return true;
    } else if (!quoted && (sign === closingBracket || sign === closingBrace)) depth -= 1;
  }
  return false;
}

const [quote, backslash, bracket, brace, closingBracket, closingBrace] = [0x22, 0x5c, 0x5b, 0x7b, 0x5d, 0x7d];
