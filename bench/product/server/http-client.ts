import { Agent, request } from 'node:http';

/** Requests over connections that stay open, with as little of the client's own time as Node can do. */
export function openHttpClient(origin: string, token: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };

  function ask(method: 'GET' | 'POST', path: string, body?: unknown): Promise<string> {
    return new Promise((resolve, reject) => {
      const sent = request(`${origin}/api/${path}`, { method, agent, headers }, (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('end', () => {
          const text = Buffer.concat(pieces).toString();
          if (response.statusCode === 200) resolve(text);
          else reject(new Error(`${path} answered ${response.statusCode}: ${text}`));
        });
        response.on('error', reject);
      });
      sent.on('error', reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  return { ask, close: () => agent.destroy() };
}
