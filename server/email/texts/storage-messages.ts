import { type EmailText, fileSize } from './email-text.ts';

interface Quota {
  /** Which of them was passed: 80, 95 or 100. */
  readonly percent: number;
  readonly quotaBytes: number;
  readonly leftBytes: number;
}

/** Emails about quotas that fill up. */
export const storageMessages = {
  workspaceStorage: ({
    workspace,
    percent,
    quotaBytes,
    leftBytes,
  }: Quota & { readonly workspace: string }): EmailText => ({
    subject: percent === 100 ? `${workspace} is full` : `${workspace} has used ${percent} % of its storage`,
    paragraphs: [
      percent === 100
        ? `The workspace ${workspace} has used all of its ${fileSize(quotaBytes, 'en')}. Uploads wait until there is space. Nothing was deleted.`
        : `The workspace ${workspace} has ${fileSize(leftBytes, 'en')} left of ${fileSize(quotaBytes, 'en')}. When it is full, uploads wait.`,
      'To make room, delete large files forever or keep the history for fewer days. For more storage, ask whoever runs this server.',
    ],
    button: 'See storage',
    footnote:
      'We send this email to the owner of a workspace once it passes 80, 95 and 100 % of its storage.',
  }),
  accountStorage: ({
    email,
    percent,
    quotaBytes,
    leftBytes,
  }: Quota & { readonly email: string }): EmailText => ({
    subject: percent === 100 ? 'Your storage is full' : `You have used ${percent} % of your storage`,
    paragraphs: [
      percent === 100
        ? `${email} has used all of its ${fileSize(quotaBytes, 'en')}. Your uploads wait until there is space. Nothing was deleted.`
        : `${email} has ${fileSize(leftBytes, 'en')} left of ${fileSize(quotaBytes, 'en')}. When it is full, your uploads wait.`,
      'Everything that you uploaded counts, with its earlier versions, in all workspaces. To make room, delete files forever. For more storage, ask whoever runs this server.',
    ],
    button: 'See your storage',
    footnote: 'We send this email once you pass 80, 95 and 100 % of your storage.',
  }),
};
