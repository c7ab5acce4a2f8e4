import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** What the page uses of the device; everything else that browsers know of is off, also for whatever may be put into it. */
const usedPermissions = [
  ...['clipboard-write', 'fullscreen', 'publickey-credentials-create', 'publickey-credentials-get'],
];
const unusedPermissions = [
  ...['accelerometer', 'autoplay', 'bluetooth', 'browsing-topics', 'camera', 'clipboard-read'],
  ...['display-capture', 'encrypted-media', 'gamepad', 'geolocation', 'gyroscope', 'hid'],
  ...['idle-detection', 'keyboard-map', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'payment'],
  ...['picture-in-picture', 'screen-wake-lock', 'serial', 'storage-access', 'usb', 'web-share'],
  ...['window-management', 'xr-spatial-tracking'],
];
const permissionsPolicy = [
  ...usedPermissions.map((name) => `${name}=(self)`),
  ...unusedPermissions.map((name) => `${name}=()`),
].join(', ');

/**
 * Headers of every answer. The page runs its own files alone: no inline script, no foreign host, no frame. Of code made
 * at run time only WebAssembly may run, which the search is scanned with; it reaches nothing that it is not handed.
 */
export async function installSecurityHeaders(app: FastifyInstance, publicUrl: string): Promise<void> {
  const { protocol, host } = new URL(publicUrl);
  const secure = protocol === 'https:';
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        workerSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", `${secure ? 'wss' : 'ws'}://${host}`],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default'], // src/lib/own-scripts.ts
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
    originAgentCluster: false,
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissionsPolicy);
  });
}
