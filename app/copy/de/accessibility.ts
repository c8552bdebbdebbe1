import type * as source from '../en/accessibility.ts'

export const accessibility: typeof source.accessibility = {
  label: 'Barrierefreiheit',
  title: 'Barrierefreiheit',
  description:
    'Wie barrierefrei diese Website und die Erweiterung sind, wie wir das prüfen und was noch fehlt.',
  intro:
    'Alle sollen diese Website benutzen können: mit der Tastatur, einem Screenreader, großer Schrift oder hohem Kontrast. Diese Barrierefreiheitserklärung sagt, wie wir das prüfen und was unseres Wissens noch fehlt.',
  effective: '2026-11-18',
}

export const listAccessibilityClauses: typeof source.listAccessibilityClauses = ({
  accessibilityBody,
}) => [
  {
    title: 'Wofür sie gilt',
    blocks: [
      'Für diese Website mit Kasse und Kontoseiten, ihre E-Mails und den Chat der Erweiterung für VS Code. Mit dem Dienst legst du ein Konto an, kaufst und verwaltest einen Tarif und nutzt Modelle in deinem Editor.',
      'Wir richten uns nach **WCAG 2.2, Stufe AA**, und EN 301 549. Wir halten die Website für **teilweise konform**: Sie besteht unsere Prüfungen, und niemand sonst hat sie geprüft.',
    ],
  },
  {
    title: 'Was wir prüfen',
    blocks: [
      'Jede dieser Prüfungen läuft vor einem Release. Solange es einen Befund gibt, wird nichts veröffentlicht:',
      {
        list: [
          'Die Regeln von **axe** für WCAG 2.0 bis 2.2, Stufen A und AA, auf jeder öffentlichen Seite, den Kontoseiten, der Kasse, im Chat der Erweiterung und in unseren E-Mails, im hellen und im dunklen Modus, auf breiten und schmalen Bildschirmen.',
          'Seiten passen auf 320 Pixel Breite, ohne seitliches Scrollen.',
          'Menüs, Dialoge und Formulare funktionieren **allein mit der Tastatur**, und der Fokus ist sichtbar und springt dorthin, wo du ihn erwartest.',
          'Der Kontrast von Text und Bedienelementen und die Größe von allem, was du drücken kannst.',
          'Öffentliche Seiten, Anmeldung, Kasse, Widerruf und Kündigung funktionieren **ohne Skripte**.',
          'Formulare nennen das Feld, das nicht stimmt, behalten deine Eingaben und lassen Meldungen vom Screenreader vorlesen.',
          'Animationen entfallen, wenn dein System um weniger Bewegung bittet.',
        ],
      },
    ],
  },
  {
    title: 'Was fehlt',
    blocks: [
      {
        list: [
          'Wir haben nicht mit jedem Screenreader getestet und nicht mit Menschen, die auf einen angewiesen sind.',
          'Die Zahlungsseiten und die Seite, auf der du deine Karte änderst, kommen von Stripe.',
          'Antworten eines Modells können Tabellen oder Zeichnungen aus Schriftzeichen enthalten, die Screenreader nicht gut vorlesen.',
          'Der Editor selbst kommt von Microsoft. Seine Hilfe zur Barrierefreiheit öffnet sich mit [[Alt F1]].',
          'Ein Teil der Dokumentation ist nur auf Englisch.',
        ],
      },
    ],
  },
  {
    title: 'Sag uns, was nicht funktioniert',
    blocks: [
      '[Schreib uns](/contact), auf welcher Seite, mit welchem Browser und mit welchen Hilfsmitteln. Wir antworten innerhalb von zwei Wochen und geben dir, was du brauchst, auf einem anderen Weg, wenn wir es nicht bald beheben können.',
      ...(accessibilityBody
        ? [
            'Wenn dir unsere Antwort nicht weiterhilft, kannst du dich an die zuständige Marktüberwachungsbehörde wenden:',
          ]
        : [
            'Wenn dir unsere Antwort nicht weiterhilft, kannst du dich an die Behörde deines Landes wenden, die über die Barrierefreiheit wacht.',
          ]),
      ...(accessibilityBody ? [{ plain: accessibilityBody }] : []),
    ],
  },
]
