import { type EmailMessage, renderEmail } from './email-layout.ts';

interface FirstAccess {
  readonly sender: { readonly name: string; readonly email: string };
  readonly workspace: string;
  /** The name of the folder, or of the filespace where all of it is meant. */
  readonly folder: string;
  readonly permission: 0 | 1;
  /** How many other folders. */
  readonly more: number;
  /** Opens the folder. */
  readonly link: string;
}

/** What somebody gets who can open something of a workspace for the first time. */
export function createFirstAccessEmail(access: FirstAccess): EmailMessage {
  const { sender, workspace, folder, permission, more, link } = access;
  const who = sender.name === '' ? sender.email : sender.name;
  const others = more === 0 ? '' : more === 1 ? ' and 1 more folder' : ` and ${more} more folders`;
  const subject = `${who} shared ${folder} with you`;
  return renderEmail({
    subject,
    heading: subject,
    paragraphs: [
      `${sender.name === '' ? who : `${who} (${sender.email})`} gave you access to ${folder}${others} in the workspace ${workspace}.`,
      permission === 1
        ? 'You can open it and change what is in it.'
        : 'You can open it and download what is in it.',
    ],
    button: { label: `Open ${folder}`, link },
    footnote: `You get this email because you had no access to anything in ${workspace} before.`,
  });
}
