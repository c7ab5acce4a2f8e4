import { type EmailMessage, renderEmail } from '../../email/email-layout.ts';

interface Invitation {
  /** The workspace's. */
  readonly name: string;
  readonly owner: string;
  readonly email: string;
  readonly link: string;
}

export function createInvitationEmail({ name, owner, email, link }: Invitation): EmailMessage {
  return renderEmail({
    subject: `Join ${name} on Lunvik`,
    heading: `Join ${name}`,
    paragraphs: [
      `${owner} invited you to the workspace ${name}, where a team keeps and shares its files.`,
      `The invitation is for ${email} and good for 7 days.`,
    ],
    button: { label: 'See the invitation', link },
    footnote: `You do not know ${owner}? Then ignore this email: nothing happens until you accept.`,
  });
}
