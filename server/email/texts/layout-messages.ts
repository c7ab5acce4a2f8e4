/** What every email says, and the mailbox of a server that sends none. */
export const layoutMessages = {
  code: (code: string) => `Code: ${code}`,
  openAddress: 'If the button does not work, open this address:',
  mailbox: {
    title: 'Emails',
    none: 'No emails yet. This page looks again by itself.',
    all: 'All emails',
    frame: 'Email',
    to: (address: string, date: string) => `To ${address}, ${date}`,
    row: (address: string, date: string) => ` to ${address}, ${date}`,
  },
};
