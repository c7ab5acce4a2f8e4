import { type EmailMessage, renderEmail } from '../../../email/email-layout.ts';

interface AccessRequest {
  /** Who asks: the name, and the address. */
  readonly name: string;
  readonly email: string;
  readonly workspace: string;
  /** What it is about; null: the whole workspace. */
  readonly target: string | null;
  readonly message: string;
  readonly link: string;
}

/** To those who can give access. */
export function createAccessRequestEmail(request: AccessRequest): EmailMessage {
  const { name, email, workspace, target, message, link } = request;
  const who = name === '' ? email : name;
  const about = target ?? workspace;
  return renderEmail({
    subject: `${who} requests access to ${about}`,
    heading: `${who} requests access`,
    paragraphs: [
      target === null
        ? `${who} (${email}) is in the workspace ${workspace}, can't see any filespace in it, and asks for access.`
        : `${who} (${email}) asks for access to ${target} in the workspace ${workspace}.`,
      ...(message === '' ? [] : [`“${message}”`]),
    ],
    button: { label: 'See the request', link },
    footnote: `You get this email because you can give access in ${workspace}. To decline, open the request.`,
  });
}
