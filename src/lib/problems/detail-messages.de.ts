import { emailProblemMessage, invisibleCharacterMessage } from '../names/name-texts.ts';
import type { detailMessages } from './detail-messages.ts';

const lookalike = ({ character, plain }: { readonly character: string; readonly plain: string }) =>
  `E-Mail-Adressen dürfen „${character}“ nicht enthalten. Geben Sie stattdessen „${plain}“ ein.`;
const accent = 'Geben Sie jeden Buchstaben der Adresse zusammen mit seinem Akzent ein.';
const invalidEmails = ({ emails }: { readonly emails: string }) =>
  `Diese E-Mail-Adressen sind ungültig: ${emails}`;

export const texts: typeof detailMessages = {
  'bad-request': {
    'storage-type': 'Das Feld „storage.type“ der Anfrage ist keine Art von Speicher.',
    'storage-region': 'Das Feld „storage.settings.region“ der Anfrage ist keine Region dieses Servers.',
    'google-file': 'Ungültiges JSON. Prüfen Sie Ihre Datei mit den Zugangsdaten.',
    'google-type':
      'Dieses JSON ist nicht der Schlüssel eines Dienstkontos: „type“ muss „service_account“ sein. Laden Sie die Schlüsseldatei so hoch, wie Google sie erstellt hat.',
    'google-project':
      'Im JSON fehlt „project_id“ oder ist ungültig. Laden Sie die Schlüsseldatei so hoch, wie Google sie erstellt hat.',
    'google-private-key':
      'Im JSON fehlt „private_key“ oder ist ungültig. Laden Sie die Schlüsseldatei so hoch, wie Google sie erstellt hat.',
    'google-email':
      'Im JSON fehlt „client_email“ oder ist ungültig. Laden Sie die Schlüsseldatei so hoch, wie Google sie erstellt hat.',
    'google-bucket':
      'Ein Bucket-Name besteht aus 3 bis 63 Kleinbuchstaben, Ziffern, Punkten, Binde- und Unterstrichen.',
    'azure-account-missing': 'Geben Sie den Namen eines Speicherkontos ein',
    'azure-account': 'Der Name eines Speicherkontos besteht aus 3 bis 24 Kleinbuchstaben und Ziffern.',
    'azure-key': 'Das ist kein Zugriffsschlüssel eines Speicherkontos. Kopieren Sie den ganzen Schlüssel.',
    'azure-container':
      'Ein Container-Name besteht aus 3 bis 63 Kleinbuchstaben, Ziffern und einzelnen Bindestrichen.',
    'secret-key-missing': 'Geben Sie einen geheimen Zugriffsschlüssel ein',
    's3-endpoint-missing': 'Geben Sie einen Endpunkt ein',
    's3-key-missing': 'Geben Sie eine Zugriffsschlüssel-ID ein',
    's3-key': 'Ein Zugriffsschlüssel hat keine Leerzeichen und nur die Buchstaben A bis Z.',
    's3-endpoint': 'Der Endpunkt ist keine Adresse wie https://s3.example.com/bucket',
    's3-not-amazon':
      'Das ist kein Endpunkt von Amazon S3. Wählen Sie für einen anderen Dienst „S3-kompatibel“.',
    's3-two-buckets': 'Der Endpunkt nennt zwei Buckets.',
    's3-path': 'Nach dem Host darf der Endpunkt nur einen Bucket nennen.',
    nul: 'Die Anfrage enthält ein NUL-Zeichen.',
    'utf-8': 'Der Inhalt der Anfrage muss Text in UTF-8 sein.',
    json: 'Der Inhalt der Anfrage muss JSON sein.',
    depth: ({ most }) => `Der Inhalt der Anfrage ist mehr als ${most} Ebenen tief verschachtelt.`,
    part: () => 'Ein Teil der Anfrage ist nicht gültig.',
    field: ({ field }) => `Das Feld „${field}“ der Anfrage ist nicht gültig.`,
    'idempotency-key': 'Die Kopfzeile „idempotency-key“ ist nicht gültig.',
    'history-days': 'Der Verlauf wird 30, 90 oder 365 Tage lang aufbewahrt. Wählen Sie eines davon.',
    'foreign-user': 'Das Feld „user_id“ der Anfrage gehört nicht Ihnen.',
    region: 'Das Feld „region_code“ der Anfrage ist keine Region dieses Servers.',
    role: 'Das Feld „role“ der Anfrage muss 0 (Standardbenutzer) oder 2 (Admin) sein.',
    'workspace-name-empty': 'Geben Sie einen Namen für den Arbeitsbereich ein.',
    'workspace-name-blank': 'Geben Sie einen gültigen Namen für den Arbeitsbereich ein',
    'filespace-name-blank': 'Geben Sie einen gültigen Namen für den Dateibereich ein',
    'workspace-name-length': ({ least, most }) =>
      `Der Name des Arbeitsbereichs muss ${least} bis ${most} Zeichen lang sein.`,
    'filespace-name-length': ({ least, most }) =>
      `Der Name des Dateibereichs muss ${least} bis ${most} Zeichen lang sein.`,
    'space-name-characters': 'Nur Kleinbuchstaben, Ziffern und Bindestriche sind erlaubt.',
    'space-name-ends': 'Der Name muss mit einem Buchstaben oder einer Ziffer beginnen und enden.',
    'name-invisible': ({ character }) => invisibleCharacterMessage(character),
    'group-name-blank': 'Geben Sie einen gültigen Gruppennamen ein',
    'group-name-length': ({ most }) => `Der Gruppenname darf höchstens ${most} Zeichen lang sein.`,
    'group-name-reserved': ({ name }) => `Der Name „${name}“ gehört einer Gruppe, die von selbst entsteht`,
    'snapshot-name-blank': 'Geben Sie einen gültigen Namen für den Snapshot ein',
    'schedule-name-blank': 'Geben Sie einen gültigen Namen für den Zeitplan ein',
    'snapshot-name-length': ({ most }) => `Der Name des Snapshots darf höchstens ${most} Zeichen lang sein.`,
    'schedule-name-length': ({ most }) => `Der Name des Zeitplans darf höchstens ${most} Zeichen lang sein.`,
    'schedule-start': 'Geben Sie eine gültige Startzeit ein',
    'schedule-every': 'Geben Sie einen gültigen Abstand ein',
    'schedule-unit': 'Wählen Sie eine Dauer für Ihren Snapshot',
    'schedule-keep': 'Geben Sie eine gültige Aufbewahrungsdauer ein',
    'schedule-zone': 'Geben Sie eine gültige Zeitzone ein',
    'workspace-name-differs': 'Der eingegebene Name des Arbeitsbereichs stimmt nicht überein',
    'passkey-unchecked': 'Der Passkey konnte nicht geprüft werden. Versuchen Sie es erneut.',
    'passkeys-full': ({ most }) => `Sie haben ${most} Passkeys. Entfernen Sie zuerst einen.`,
    'passkey-name-missing': 'Geben Sie einen Namen für den Passkey ein.',
    'machine-id-missing': 'Die Kennung des Geräts fehlt.',
    'password-rules':
      'Das Passwort braucht Groß- und Kleinbuchstaben, eine Ziffer, mindestens 8 Zeichen und keine Leerzeichen am Anfang oder Ende.',
    'password-criteria': 'Das Passwort erfüllt die Anforderungen nicht',
    'password-unchanged': 'Wählen Sie ein Passwort, das sich von Ihrem aktuellen unterscheidet.',
    'password-common':
      'Viele Menschen verwenden dieses Passwort, deshalb wird es zuerst ausprobiert. Wählen Sie eines, auf das sonst niemand kommt.',
    'password-personal':
      'Dieses Passwort ist größtenteils Ihre E-Mail-Adresse, Ihr Name oder der Name dieses Produkts. Wählen Sie ein anderes.',
    'first-name-missing': 'Geben Sie Ihren Vornamen ein',
    'last-name-missing': 'Geben Sie Ihren Nachnamen ein',
    'email-shape': 'Geben Sie eine gültige E-Mail-Adresse ein.',
    'email-invisible': ({ character }) => emailProblemMessage({ kind: 'email.invisible', character }),
    'email-lookalike': lookalike,
    'email-accent': accent,
    'emails-missing': 'Geben Sie mindestens eine gültige E-Mail-Adresse ein.',
    'emails-shape': invalidEmails,
    'emails-invisible': ({ emails, character }) =>
      `${invalidEmails({ emails })}. ${emailProblemMessage({ kind: 'email.invisible', character })}`,
    'emails-lookalike': ({ emails, ...rest }) => `${invalidEmails({ emails })}. ${lookalike(rest)}`,
    'emails-accent': ({ emails }) => `${invalidEmails({ emails })}. ${accent}`,
    'emails-many': ({ most }) => `Laden Sie höchstens ${most} Adressen auf einmal ein.`,
    'grants-missing': 'Wählen Sie mindestens einen Ordner und einen Benutzer oder eine Gruppe aus.',
    'grants-many': ({ most }) =>
      `Es können höchstens ${most} Rechte auf einmal vergeben werden. Wählen Sie weniger aus.`,
    'groups-missing': 'Wählen Sie mindestens eine Gruppe aus.',
    'invited-not-removed':
      'Diese Person ist noch nicht beigetreten: Ziehen Sie stattdessen die Einladung zurück.',
    'invited-no-role': 'Diese Person ist noch nicht beigetreten: Die Rolle kann danach geändert werden.',
  },
  'already-exists': {
    passkey: 'Diesen Passkey gibt es hier schon.',
    'two-factor': 'Die Zwei-Faktor-Anmeldung ist schon an.',
    joined: 'Sie sind diesem Arbeitsbereich schon beigetreten.',
    'has-joined': ({ email }) => `${email} ist schon beigetreten.`,
    invited: 'Einige E-Mail-Adressen sind schon eingeladen oder doppelt.',
    account: ({ email }) => `Für die E-Mail-Adresse ${email} gibt es schon ein Konto`,
  },
  'not-found': {
    provider: 'Dieser Anbieter ist auf diesem Server nicht eingerichtet.',
    folder: 'Ordner nicht gefunden.',
    group: 'Gruppe nicht gefunden.',
    user: 'Benutzer nicht gefunden.',
    workspace: 'Arbeitsbereich nicht gefunden.',
    invitation: 'Für Ihre Adresse gibt es keine Einladung zu diesem Arbeitsbereich.',
  },
  'sign-up-closed': {
    closed:
      'Hier können keine neuen Konten erstellt werden. Bitten Sie die Betreiber dieses Servers um eines.',
    invited:
      'Hier können nur Eingeladene ein Konto erstellen. Öffnen Sie den Link in Ihrer Einladung, oder bitten Sie jemanden aus dem Arbeitsbereich, Sie einzuladen.',
    address:
      'Mit dieser E-Mail-Adresse können Sie hier kein Konto erstellen. Verwenden Sie eine andere, oder öffnen Sie den Link in Ihrer Einladung.',
  },
  'not-allowed': {
    'own-access': 'Sie können Ihren eigenen Zugriff nicht ändern.',
    owner: 'Niemand kann den Inhaber entfernen oder seine Rolle ändern.',
    oneself: 'Sie können sich nicht selbst entfernen oder Ihre eigene Rolle ändern.',
    'other-address': 'Diese Einladung wurde an eine andere E-Mail-Adresse gesendet.',
    'group-not-renamed': ({ name }) => `Die Gruppe ${name} kann nicht umbenannt werden`,
    'group-not-deleted': ({ name }) => `Die Gruppe ${name} kann nicht gelöscht werden.`,
    'group-not-left': ({ name }) => `Aus der Gruppe ${name} kann niemand entfernt werden.`,
  },
  'token-invalid': {
    passkey: 'Das hat zu lange gedauert. Versuchen Sie es erneut.',
    reset: 'Der Link zum Zurücksetzen ist ungültig oder abgelaufen.',
    'two-factor': 'Die Einrichtung hat zu lange gedauert. Beginnen Sie von vorn.',
    'second-factor': 'Diese Anmeldung ist abgelaufen. Melden Sie sich erneut an.',
    provider: 'Diese Anmeldung ist abgelaufen oder wurde schon verwendet. Beginnen Sie von vorn.',
    invitation: 'Der Einladungscode ist ungültig oder abgelaufen.',
    'invitation-expired': 'Der Einladungslink ist abgelaufen.',
  },
  'wrong-code': { missing: 'Geben Sie einen Code Ihrer Authenticator-App ein.' },
  'code-already-used': { recovery: 'Dieser Wiederherstellungscode wurde schon verwendet.' },
  'not-empty': {
    'not-renamed': 'Der Arbeitsbereich kann nicht umbenannt werden, solange er Dateibereiche enthält.',
    'not-deleted': 'Der Arbeitsbereich kann nicht gelöscht werden, solange er Dateibereiche enthält.',
  },
  rejected: {
    rewind:
      'Ein Ordner, in dem dieser jetzt liegt, lag damals in ihm. Setzen Sie jenen Ordner zurück oder verschieben Sie diesen zuerst.',
  },
  'too-large': {
    rewind: ({ most }) =>
      `Mehr als ${most.toLocaleString('de-DE')} Elemente würden sich ändern. Setzen Sie die Ordner darin einzeln zurück.`,
  },
  'too-many-requests': {
    attempts: ({ minutes }) =>
      `Zu viele Versuche. Versuchen Sie es in ${minutes} ${minutes === 1 ? 'Minute' : 'Minuten'} erneut.`,
    invitations: 'Zu viele Einladungen. Versuchen Sie es morgen erneut.',
    invitation: 'Diese Einladung wurde gerade erst gesendet. Versuchen Sie es später erneut.',
  },
  'wrong-host': {
    address: ({ url }) =>
      `Dieser Server antwortet nur unter ${url}. Öffnen Sie diese Adresse oder setzen Sie PUBLIC_URL oder ALLOWED_HOSTS.`,
  },
  internal: { request: ({ request }) => `Auf dem Server ist etwas schiefgegangen. (Anfrage ${request})` },
  'workspace-on-hold': {
    reason: ({ reason }) => `Dieser Arbeitsbereich ist angehalten und kann nicht geändert werden: ${reason}`,
  },
  maintenance: { message: ({ message }) => `Wartungsarbeiten: ${message}` },
  'database-unavailable': {
    request: ({ request }) =>
      `Die Datenbank ist nicht erreichbar. Versuchen Sie es gleich noch einmal. (Anfrage ${request})`,
  },
  'signed-out': { metrics: 'Die Kennzahlen brauchen das Token aus METRICS_TOKEN.' },
};
