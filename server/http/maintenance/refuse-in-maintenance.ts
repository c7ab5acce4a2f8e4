import type { FastifyInstance } from 'fastify';
import { restartCode } from '#contract/wire/realtime.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Problem } from '../handler.ts';
import type { PolicyName } from '../policy.ts';
import { detailed, sendProblem } from '../problem.ts';
import type { MaintenanceState } from './maintenance.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Answered whatever is going on: what the page is started with, and who watches the server. */
const alwaysAnswered = new Set<PolicyName>([
  'config',
  'health',
  'metrics',
  'page',
  'documentation',
  'socketDocumentation',
  'mailbox',
]);

/**
 * Answered while nothing changes, beside all that is asked by GET: they read, or they begin and end sessions, without which
 * nobody could read from a new browser.
 */
const readsOnly = new Set<PolicyName>([
  ...['signIn', 'verifySecondFactor', 'passkeySignInOptions', 'passkeySignIn', 'signOut'],
  ...['beginProviderSignIn', 'finishProviderSignIn', 'providerCallback', 'verifyMachineToken'],
  ...['duplicateMachineToken', 'desktopCode', 'exchangeDesktopCode', 'realtimeTicket'],
  ...['createDownload', 'listDownload', 'compareContents'],
  ...['previewMomentRestore', 'previewRestore', 'previewDeleteForever'],
] as const satisfies readonly PolicyName[] as readonly PolicyName[]);

/** Stands before everything that asks who somebody is. Devices keep what they have to send and come again. */
export function installMaintenance(app: FastifyInstance, { maintenance }: Dependencies): void {
  maintenance.onClosed(() => {
    for (const socket of app.websocketServer.clients) socket.close(restartCode);
  });
  app.addHook('onRequest', async (request, reply) => {
    const { state } = maintenance;
    const name = request.routeOptions.config.policy;
    if (state === null || name === undefined || alwaysAnswered.has(name)) return;
    if (state.mode === 'read-only' && (readsOnly.has(name) || reading.has(request.method))) return;
    return sendProblem(reply, maintenanceProblem(state));
  });
}

export function maintenanceProblem({ message }: MaintenanceState): Problem {
  return message === null ? { code: 'maintenance' } : detailed('maintenance', 'message', { message });
}
