import { type EmailText, longDate } from './email-text.ts';

/** Emails about workspaces and what is in them. */
export const workspaceMessages = {
  invitation: (invitation: {
    /** The workspace's. */
    readonly name: string;
    readonly owner: string;
    readonly email: string;
    readonly expiresMs: number;
  }): EmailText => ({
    subject: `Join ${invitation.name} on Lunvik`,
    heading: `Join ${invitation.name}`,
    paragraphs: [
      `${invitation.owner} invited you to ${invitation.name} on Lunvik.`,
      `This invitation is for ${invitation.email} and expires on ${longDate(invitation.expiresMs, 'en')}.`,
    ],
    button: 'Accept invitation',
    footnote: `Don't know ${invitation.owner}? You can ignore this email.`,
  }),
  filespaceDeletion: ({ filespace }: { readonly filespace: string }): EmailText => ({
    subject: `Your code to delete ${filespace}`,
    heading: `Delete ${filespace}?`,
    paragraphs: [
      `Someone signed in to your account asked to delete the filespace ${filespace}. This can't be undone and deletes all files for everyone.`,
      'Enter this code to confirm. It works once, for 10 minutes.',
    ],
    footnote: "Wasn't you? Don't share the code, and change your password.",
  }),
};
