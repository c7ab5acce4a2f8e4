import type { Examples } from './example.ts';
import { exampleIds, exampleTexts } from './example-ids.ts';

const { device, passkey, session } = exampleIds;
const { email, otherPassword, password, userName } = exampleTexts;
/** What a browser calls itself: any text that it keeps. */
const machine_id = 'ABCDEFGHIJKL';

/** Without those that need the code of an email, an authenticator or a provider's answer. */
export const accountExamples = {
  signIn: { body: { email, password, machine_id } },
  signUp: {
    body: { first_name: 'Alan', last_name: 'South', email: 'alan@example.com', machine_id, password },
  },
  resendToken: { body: { user_name: userName } },
  forgotPassword: { body: { user_name: userName } },
  verifyMachineToken: { body: { machine_id } },
  duplicateMachineToken: { body: { machine_id: 'ANOTHERONE12' } },
  desktopCode: { body: {} },
  changeProfile: { body: { first_name: 'Ada', last_name: 'North', language: 'de' } },
  changePassword: { body: { old_password: password, password: otherPassword } },
  endSession: { params: { sessionId: session } },
  enrollTwoFactor: { body: { password } },
  removeRememberedDevice: { params: { deviceId: device } },
  passkeyOptions: { body: { password } },
  renamePasskey: { params: { passkeyId: passkey }, body: { name: 'My phone' } },
  removePasskey: { params: { passkeyId: passkey }, body: { password } },
} satisfies Examples;
