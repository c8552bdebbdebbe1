import type * as source from '../en/duties.ts'

export const dutyNeeds: typeof source.dutyNeeds = {
  email: 'Es werden keine E-Mails gesendet: Setze SMTP_URL.',
  imprint:
    'Das Impressum ist unvollständig: Setze OPERATOR_NAME, OPERATOR_ADDRESS und CONTACT_EMAIL.',
  tax: 'Die USt. ist ausgeschaltet: Schalte sie ein, oder stell sicher, dass du keine schuldest.',
  subprocessors: 'Dein Hoster und dein E-Mail-Anbieter fehlen: Setze OPERATOR_SUBPROCESSORS.',
  'accessibility-body': 'Die zuständige Behörde fehlt: Setze OPERATOR_ACCESSIBILITY_BODY.',
}

export const dutiesCard: typeof source.dutiesCard = {
  title: 'Was das Gesetz von dir verlangt',
  hint: 'Was diese Installation erfüllt und was fehlt. Lass die Texte anwaltlich prüfen.',
  guide: 'Quellen und Daten',
  columns: ['Pflicht', 'Seite oder E-Mail', 'Stand'],
  fulfilled: 'Erfüllt',
  mailed: (notice) => `E-Mail: ${notice}`,
}

export const dutyTable: typeof source.dutyTable = {
  columns: ['Was', 'Wo es gilt', 'Seite oder E-Mail', 'Frist', 'Quelle und Datum'],
  source: (name, date) => `${name} (${date})`,
  method:
    'Diese Liste entsteht aus derselben Tabelle wie die Seiten und die Tests. Stand der Recherche: 18. November 2026. Sie ist Recherche für Entwickler und keine Rechtsberatung: **Lass die Texte anwaltlich prüfen, bevor du verkaufst**.',
}
