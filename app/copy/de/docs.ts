import type * as source from '../en/docs.ts'

export const docs: typeof source.docs = {
  title: 'Dokumentation',
  description:
    'Wie du Ghost Writers IA installierst, was seine Befehle, Einstellungen und Tarife tun und wie du seine API nutzt.',
  intro:
    'Von der Installation der Erweiterung bis zu deinen eigenen Skripten. Jede Seite ist kurz.',
}

export const docsFrame: typeof source.docsFrame = {
  tree: 'Dokumentation',
  path: 'Pfad zu dieser Seite',
  outline: 'Auf dieser Seite',
  around: 'Vorige und nächste Seite',
  overview: 'Überblick',
  report: 'Stimmt etwas nicht? Sag es uns',
}

export const commandColumns: typeof source.commandColumns = ['Befehl', 'Tasten']

export const settingDefault: string = 'Standard:'

export const copyCommand: typeof source.copyCommand = (row) => `Befehl für ${row}`

export const describeRelease: typeof source.describeRelease = ({ version, day }) =>
  `Website ${version}, veröffentlicht am ${day}`
