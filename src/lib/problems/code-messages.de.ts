import type { codeMessages } from './code-messages.ts';

export const texts: typeof codeMessages = {
  'bad-request': 'Die Anfrage ist nicht gültig.',
  'authentication-failed': 'Die Anmeldung ist fehlgeschlagen.',
  'signed-out': 'Melden Sie sich an, um fortzufahren.',
  'email-not-verified': 'Bestätigen Sie zuerst Ihre E-Mail-Adresse.',
  'account-disabled':
    'Dieses Konto wurde von den Betreibern dieses Servers gesperrt. Bitten Sie sie, es freizugeben.',
  'sign-up-closed': 'Hier können keine neuen Konten erstellt werden.',
  'not-allowed': 'Das dürfen Sie nicht.',
  'not-found': 'Nicht gefunden.',
  'already-exists': 'Das gibt es schon.',
  'not-empty': 'Es enthält noch etwas.',
  'idempotency-key-reused': 'Dieser Schlüssel wurde schon für eine andere Anfrage verwendet.',
  'in-progress': 'Dieselbe Anfrage wird noch bearbeitet.',
  'offset-mismatch': 'Der Upload wird an einer anderen Stelle fortgesetzt.',
  'upload-differs':
    'Dieser Upload wurde mit einer anderen Größe begonnen. Brechen Sie ihn ab oder laden Sie die Datei neu hoch.',
  'content-damaged':
    'Der gespeicherte Inhalt dieser Datei ist nicht der, der hochgeladen wurde. Laden Sie die Datei erneut hoch.',
  'cursor-expired': 'Die Änderungen seitdem sind nicht mehr vorhanden. Laden Sie den Dateibereich neu.',
  'wrong-password': 'Das ist nicht Ihr aktuelles Passwort.',
  'passkey-refused': 'Dieser Passkey wurde nicht angenommen. Melden Sie sich auf andere Art an.',
  'last-sign-in-method': 'Sie könnten sich sonst nicht mehr anmelden. Legen Sie zuerst ein Passwort fest.',
  'wrong-code': 'Der Code ist nicht richtig.',
  'code-already-used': 'Dieser Code wurde schon verwendet. Warten Sie auf den nächsten.',
  'token-invalid': 'Der Code ist ungültig oder abgelaufen.',
  'provider-refused': 'Der Antwort des Anbieters kann nicht vertraut werden. Beginnen Sie von vorn.',
  'provider-unavailable': 'Der Anbieter ist nicht erreichbar. Versuchen Sie es später erneut.',
  'email-unverified': 'Der Anbieter hat diese E-Mail-Adresse nicht bestätigt.',
  'account-exists':
    'Es gibt schon ein Konto mit dieser Adresse. Melden Sie sich dort an und verknüpfen Sie den Anbieter.',
  'already-linked': 'Das ist mit einem anderen Konto verknüpft.',
  'reauthentication-required':
    'Melden Sie sich zuerst ab und wieder an: Das ist nur in den ersten zehn Minuten nach einer Anmeldung möglich.',
  'too-slow': 'Die Anfrage kam zu langsam an. Senden Sie sie erneut.',
  'wrong-host': 'Dieser Server antwortet nicht unter diesem Namen.',
  'too-large': 'Die Anfrage ist zu groß.',
  rejected: 'Diese Änderung ist nicht möglich.',
  'too-many-requests': 'Zu viele Anfragen. Versuchen Sie es später erneut.',
  'too-many-uploads':
    'Zu viele Uploads, von Ihnen oder in diesem Arbeitsbereich, sind nicht fertig. Schließen Sie einige ab oder brechen Sie sie ab, und versuchen Sie es erneut.',
  'too-many-upload-bytes':
    'Die nicht fertigen Uploads, von Ihnen oder in diesem Arbeitsbereich, sind zusammen zu groß. Schließen Sie einige ab oder brechen Sie sie ab, und versuchen Sie es erneut.',
  'content-hash-differs': 'Eine Datei kam nicht so an, wie sie gesendet wurde. Senden Sie sie erneut.',
  'server-busy': 'Der Server ist ausgelastet. Versuchen Sie es gleich noch einmal.',
  'workspace-full':
    'Der Arbeitsbereich ist voll. Es kann nichts mehr hochgeladen werden, bis wieder Platz ist.',
  'storage-full':
    'Der Speicher dieses Servers ist voll. Die Betreiber müssen Platz schaffen. Versuchen Sie es später erneut: Es geht nichts verloren.',
  'account-full':
    'Sie haben den gesamten Speicherplatz Ihres Kontos belegt. Löschen Sie Dateien, die Sie hochgeladen haben, endgültig, oder bitten Sie die Betreiber dieses Servers um mehr.',
  'workspace-on-hold':
    'Dieser Arbeitsbereich ist angehalten: Er kann gelesen und heruntergeladen, aber nicht geändert werden. Die Betreiber dieses Servers können das beenden.',
  'too-many-snapshots':
    'Dieser Dateibereich hat 1.000 Snapshots; mehr sind nicht möglich. Löschen Sie einige und versuchen Sie es erneut.',
  'too-many-schedules':
    'Dieser Dateibereich hat 20 Zeitpläne; mehr sind nicht möglich. Beenden Sie einen und versuchen Sie es erneut.',
  'download-ended':
    'Dieser Download ist beendet, oder sein Inhalt ist nicht mehr für Sie freigegeben. Starten Sie ihn neu.',
  'no-thumbnail': 'Von dieser Datei gibt es kein Vorschaubild.',
  'download-too-large':
    'Das sind mehr als 200.000 Dateien und Ordner. Laden Sie sie in mehreren Teilen herunter.',
  'download-path-too-long':
    'Die Ordner sind für ein ZIP zu tief verschachtelt. Laden Sie die inneren einzeln herunter.',
  'storage-credentials': 'Der Speicher nimmt diese Zugangsdaten nicht an.',
  'storage-bucket': 'Diesen Bucket oder Container gibt es in diesem Speicher nicht.',
  'storage-denied':
    'Mit diesen Zugangsdaten kann in diesem Speicher nicht aufgelistet, geschrieben, gelesen und gelöscht werden.',
  'storage-region': 'Der Bucket ist in einer anderen Region. Verwenden Sie den Endpunkt seiner Region.',
  'storage-address':
    'Diese Adresse ist für Speicher nicht erlaubt. Verwenden Sie die öffentliche https-Adresse des Dienstes.',
  'storage-unreachable':
    'Der Speicher ist unter dieser Adresse nicht erreichbar. Verwenden Sie die öffentliche https-Adresse des Dienstes.',
  'storage-unavailable': 'Der Speicher ist nicht erreichbar. Versuchen Sie es später erneut.',
  maintenance: 'Zurzeit laufen Wartungsarbeiten. Versuchen Sie es später erneut.',
  'database-unavailable': 'Die Datenbank ist nicht erreichbar. Versuchen Sie es gleich noch einmal.',
  internal: 'Auf dem Server ist etwas schiefgegangen.',
};
