import { expect, test } from 'vitest';
import { renderEmail } from '#server/email/email-layout.ts';

test('the mark of an email is that of the product: one L, and one dot at its top right', () => {
  const { html } = renderEmail('en', { subject: 'Hello', heading: 'Hello', paragraphs: [], footnote: 'Bye' });
  const mark =
    /<table role="presentation" cellpadding="0" cellspacing="0"><tr><td width="10".*?<\/table>/.exec(
      html,
    )?.[0];
  const rows = (mark ?? '').split('</tr>').slice(0, 2);
  const colors = rows.map((row) => [...row.matchAll(/background:(#\w+)/g)].map(([, color]) => color));
  expect(colors).toEqual([
    ['#1c5064', '#f07a3c'],
    ['#1c5064', '#1c5064'],
  ]);
  expect(rows[0]).toContain('border-radius:50%');
});
