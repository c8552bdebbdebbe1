import type * as source from '../en/devices.ts'

export const devices: typeof source.devices = {
  editor: {
    subject: 'Ein neuer Editor wurde verbunden',
    named: (name) => `ein Editor mit dem Namen „${name}“ wurde gerade mit deinem Konto verbunden.`,
    unnamed: 'ein Editor wurde gerade mit deinem Konto verbunden.',
  },
  tool: {
    subject: 'Ein neues Tool wurde verbunden',
    named: (name) => `ein Tool mit dem Namen „${name}“ wurde gerade mit deinem Konto verbunden.`,
    unnamed: 'ein Tool wurde gerade mit deinem Konto verbunden.',
  },
  disconnect:
    'Wenn du das warst, musst du nichts tun. Wenn nicht, trenne die Verbindung auf deiner Kontoseite und ändere dein Passwort.',
  viewDevices: 'Geräte ansehen',
  token: {
    subject: 'Ein neues API-Token wurde erstellt',
    named: (name, day) =>
      `ein API-Token mit dem Namen „${name}“ wurde gerade für dein Konto erstellt. Es gilt bis zum ${day}.`,
    unnamed: (day) => `ein API-Token wurde gerade für dein Konto erstellt. Es gilt bis zum ${day}.`,
    revoke:
      'Wenn du das warst, musst du nichts tun. Wenn nicht, lösche das Token auf deiner Kontoseite und ändere sofort dein Passwort.',
    button: 'Tokens ansehen',
  },
  /** A token and a tool are both neuter. */
  canDo: (abilities) => `Es darf ${abilities}.`,
  abilities: {
    'models:use': 'Anfragen stellen, die auf dein Kontingent zählen (models:use)',
    'usage:read':
      'deinen Namen, deine E-Mail-Adresse, Tarif, Kontingent, Nutzung, Rechnungen und Prompts lesen (usage:read)',
    'snippets:write': 'deine Snippets und getunten Modelle lesen und ändern (snippets:write)',
    'teams:write': 'die Bibliotheken deiner Teams lesen und ändern (teams:write)',
  },
}
