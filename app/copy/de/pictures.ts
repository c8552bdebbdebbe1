import type * as source from '../en/pictures.ts'

/** The pictures show an English editor. */
export const pictures: typeof source.pictures = [
  {
    name: 'completion',
    title: 'Vervollständigen',
    caption: 'Halt inne, und der Rest der Zeile erscheint. Tab nimmt ihn an.',
    alt: 'VS Code mit einer halb geschriebenen Funktion. Nach „return“ schlägt Ghost-Text den Rest der Zeile vor. In der Statusleiste steht „Free · 1,000 left“.',
  },
  {
    name: 'review',
    title: 'Prüfen',
    caption: 'Jede Änderung ist erst ein Diff. Nimm alles an, oder eine nach der anderen.',
    alt: 'Ein Diff in VS Code mit zwei vorgeschlagenen Änderungen an cart.ts, einer Schleife, die zu kürzerem Code wird, und einer einfacheren Bedingung, mit Buttons zum Annehmen oder Verwerfen.',
  },
  {
    name: 'chat',
    title: 'Chat',
    caption:
      'Die Chips zeigen, was mit deiner Frage gesendet wird. Entferne, was privat bleiben soll.',
    alt: 'Der Chat neben dem Code. Er beantwortet eine Frage mit einem Codebeispiel, das sich kopieren, einfügen oder übernehmen lässt. Chips darunter nennen die mitgesendeten Dateien.',
  },
  {
    name: 'agent',
    title: 'Agent',
    caption: 'Unsere Modelle laufen auch im Agent-Modus von VS Code. Ein Prompt ist eine Anfrage.',
    alt: 'Der Chat von VS Code im Agent-Modus mit einem unserer Modelle. Es hat eine Zeile von shop.ts geändert, die man behalten oder rückgängig machen kann.',
  },
  {
    name: 'allowance',
    title: 'Kontingent',
    caption: 'Die Statusleiste zeigt, was übrig ist. Ein Klick öffnet Tarif und Einstellungen.',
    alt: 'Ein Menü in VS Code mit dem Konto: 1.000 von 1.000 Anfragen übrig im Free-Tarif, und Einträge für Upgrade, Modellwahl und zum Pausieren der Vervollständigung.',
  },
]

export const docsPictures: typeof source.docsPictures = [
  {
    name: 'local-completion',
    alt: 'VS Code mit einer halb geschriebenen Funktion. Ghost-Text schlägt den Rest der Zeile vor. In der Statusleiste steht „on this computer“.',
  },
  {
    name: 'next-edit',
    alt: 'VS Code mit einer Variablen, die an zwei Stellen umbenannt ist. An der dritten ist der alte Name durchgestrichen, der neue steht daneben, und Tab nimmt ihn an.',
  },
  {
    name: 'own-server',
    alt: 'Eine Liste in VS Code, um ein Modell zu wählen: eins von der Website und drei auf diesem Rechner, von Ollama und LM Studio, mit ihren Kontextfenstern. Sie brauchen kein Konto.',
  },
  {
    name: 'codebase',
    alt: 'Der Chat in VS Code. Eine Frage zur Codebasis ist beantwortet. Unter der Antwort stehen eingeklappt der Gedankengang des Modells, die gesendeten Dateien und die verbrauchten Tokens. Das Eingabefeld zeigt, wie voll der Kontext ist.',
  },
  {
    name: 'image',
    alt: 'Der Chat in VS Code. Ein eingefügtes Bild eines Diagramms steht unter der Frage, und die Antwort sagt, was am Diagramm nicht stimmt.',
  },
]
