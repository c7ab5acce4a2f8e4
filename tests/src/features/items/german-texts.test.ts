import { expect, test } from 'vitest';
import { texts as deletion } from '#src/features/items/dialogs/delete-messages.de.ts';
import { texts as dialogs } from '#src/features/items/dialogs/dialog-messages.de.ts';
import { texts as changes } from '#src/features/items/outbox/change-messages.de.ts';
import { texts as notices } from '#src/features/items/outbox/notice-messages.de.ts';
import { texts as refusals } from '#src/features/items/undo-refusal-messages.de.ts';
import { texts as trash } from '#src/features/trash/messages.de.ts';
import { texts as rewind } from '#src/shared/rewind/rewind-messages.de.ts';

test('a count behind a preposition is inflected, and a name never', () => {
  expect(changes.undone.copyItem('3 Elemente')).toBe('Kopieren von 3 Elementen rückgängig gemacht');
  expect(changes.undone.undoChange('1.200 Ordner')).toBe('Änderung an 1.200 Ordnern wiederholt');
  expect(changes.undone.addFiles('„3 Ordner“')).toBe('Upload von „3 Ordner“ rückgängig gemacht');
  expect(changes.undone.moveItem('3 Elemente')).toBe('3 Elemente zurückverschoben');
});

test('a deletion that was not confirmed yet is told as what will be', () => {
  expect(deletion.willBeDeleted('„Legal“', '', 1)).toBe('„Legal“ wird für alle gelöscht.');
  expect(deletion.willBeDeleted('3 Elemente', '2,00 KB', 3)).toBe(
    '3 Elemente (2,00 KB) werden für alle gelöscht.',
  );
});

test('the top of a filespace is a place like others', () => {
  expect(notices.relocated('Plan', 'Alt', notices.top)).toMatch(/„Plan“ auf die oberste Ebene verschoben/);
  expect(notices.relocated('Plan', 'Alt', 'Neu')).toMatch(/„Plan“ nach Neu verschoben/);
  expect(notices.stayed('Plan', 'Alt', notices.top)).toMatch(/„Plan“ auf der obersten Ebene\.$/);
  expect(notices.stayed('Plan', 'Alt', 'Neu')).toMatch(/„Plan“ in Neu\.$/);
  expect(notices.restoredTo(notices.top)).toBe('Auf der obersten Ebene wiederhergestellt');
  expect(refusals.addedInside(refusals.top)).toMatch(/^in der obersten Ebene des Dateibereichs ist/);
});

test('a rewind asks in a sentence', () => {
  expect(rewind.title('team-files', 'heute, 12:36')).toBe(
    'team-files auf den Stand von heute, 12:36, zurückspulen?',
  );
});

test('a button that is cut at its end keeps what it does', () => {
  expect(dialogs.moveTo('team-files')).toBe('Verschieben nach team-files');
  expect(dialogs.copyTo('team-files')).toBe('Kopieren nach team-files');
});

test('a folder of the trash with nothing in it is empty', () => {
  expect(trash.itemsInside('0')).toBe('leer');
  expect(trash.itemsInside('1.204')).toBe('1.204 darin');
});
