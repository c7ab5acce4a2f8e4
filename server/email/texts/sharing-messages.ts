import type { EmailText } from './email-text.ts';

interface FirstAccess {
  /** Who shared: the name, which may be missing, and the address. */
  readonly name: string;
  readonly sender: string;
  readonly workspace: string;
  /** The name of the folder, or of the filespace where all of it is meant. */
  readonly folder: string;
  readonly permission: 0 | 1;
  /** How many other folders. */
  readonly more: number;
}

interface AccessRequest {
  /** Who asks: the name, which may be missing, and the address. */
  readonly name: string;
  readonly email: string;
  readonly workspace: string;
  /** What it is about; null: the whole workspace. */
  readonly target: string | null;
  readonly message: string;
}

/** Of whom no name is known, the address alone. */
export function nameAndAddress(name: string, address: string): string {
  return name === '' ? address : `${name} (${address})`;
}

/** Emails about what people share with each other. */
export const sharingMessages = {
  firstAccess: ({ name, sender, workspace, folder, permission, more }: FirstAccess): EmailText => {
    const others = more === 0 ? '' : more === 1 ? ' and 1 more folder' : ` and ${more} more folders`;
    return {
      subject: `${name || sender} shared ${folder} with you`,
      paragraphs: [
        `${nameAndAddress(name, sender)} gave you access to ${folder}${others} in the workspace ${workspace}.`,
        permission === 1
          ? 'You can open it and change what is in it.'
          : 'You can open it and download what is in it.',
      ],
      button: `Open ${folder}`,
      footnote: `You get this email because you had no access to anything in ${workspace} before.`,
    };
  },
  accessRequest: ({ name, email, workspace, target, message }: AccessRequest): EmailText => ({
    subject: `${name || email} requests access to ${target ?? workspace}`,
    heading: `${name || email} requests access`,
    paragraphs: [
      target === null
        ? `${nameAndAddress(name, email)} is in the workspace ${workspace}, can't see any filespace in it, and asks for access.`
        : `${nameAndAddress(name, email)} asks for access to ${target} in the workspace ${workspace}.`,
      ...(message === '' ? [] : [`“${message}”`]),
    ],
    button: 'See the request',
    footnote: `You get this email because you can give access in ${workspace}. To decline, open the request.`,
  }),
};
