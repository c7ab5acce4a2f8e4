import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AuditFooterRow } from '#src/features/audit/audit-footer-row.tsx';
import type { AuditTrail } from '#src/features/audit/use-audit-trail.ts';
import { TablePage } from '#src/ui/table/table-page.tsx';

const failed: AuditTrail = {
  ...{ entries: [], state: 'failed', problem: { kind: 'offline' } },
  askOlder: () => Promise.resolve(),
  askAll: () => Promise.resolve(null),
};
const row = (offline: boolean) =>
  renderToStaticMarkup(createElement(AuditFooterRow, { trail: failed, shown: 0, offline }));

it('leaves it to the banner to say that there is no connection', () => {
  expect(row(true)).toBe('');
  expect(row(false)).toContain('load the audit trail.');
  expect(row(false)).toContain('Try again');
});

it('has no number of what nobody knows', () => {
  const page = { title: 'Audit trail', counted: 'entries', actions: null, toolbar: null, children: null };
  expect(renderToStaticMarkup(createElement(TablePage, { ...page, count: null }))).not.toContain('entries');
  expect(renderToStaticMarkup(createElement(TablePage, { ...page, count: 0 }))).toContain('entries');
});
