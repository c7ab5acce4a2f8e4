import type { CertificateProblem } from '../../certificates/certificate-problem.ts';
import { findCertificateProblem } from '../../certificates/find-certificate-problem.ts';
import { receiveText } from '../../certificates/receive-text.ts';
import type { NatsServers } from '../../settings/nats-settings.ts';

/** What is wrong with the certificate of one of the servers. */
export async function findNatsCertificateProblem({
  hosts,
  isTls,
}: NatsServers): Promise<CertificateProblem | null> {
  if (!isTls) return null;
  for (const each of hosts) {
    const { hostname, port } = new URL(`tls://${each}`);
    const problem = await findCertificateProblem({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port),
      // A server introduces itself before TLS begins.
      greet: async (socket) => void (await receiveText(socket, /\r\n/)),
    });
    if (problem !== null) return problem;
  }
  return null;
}

export interface CertificateWatch {
  /** At each try to connect. */
  look(): void;
  connected(): void;
}

const everyMs = 5000;

/** The client tries again without saying why it fails. Where it is a certificate, that is said once until it is connected. */
export function watchNatsCertificate(
  servers: NatsServers,
  onProblem: (error: Error) => void,
): CertificateWatch {
  let lookedMs = Number.NEGATIVE_INFINITY;
  let attempt = 0;
  let isSaid = false;
  return {
    async look() {
      if (isSaid || performance.now() - lookedMs < everyMs) return;
      lookedMs = performance.now();
      const own = attempt;
      const problem = await findNatsCertificateProblem(servers);
      if (problem === null || isSaid || own !== attempt) return;
      isSaid = true;
      onProblem(new Error(`${problem.found}. ${problem.todo}`));
    },
    connected() {
      attempt += 1;
      isSaid = false;
      lookedMs = Number.NEGATIVE_INFINITY;
    },
  };
}
