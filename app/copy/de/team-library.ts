import { getPlanWith } from '@ghost-writers-ia/rules/entitlements'
import { formatDay } from '#domain/locale.ts'
import type * as source from '../en/team-library.ts'

const plan = getPlanWith(({ teams }) => teams).name

export const invalidModels: typeof source.invalidModels = {
  'invalid-model-name': 'Gib einen Namen mit bis zu 60 Zeichen ein',
  'invalid-model-endpoint':
    'Gib eine Basis-URL ein, die mit https:// beginnt und keinen Benutzernamen, kein Passwort und keine Abfrage enthält',
  'invalid-model-id': 'Gib die ID des Modells ein, ohne Leerzeichen',
}

export const invalidInstructions: string = 'Anweisungen dürfen bis zu 8 KB groß sein'

export const library: typeof source.library = {
  title: (team) => `Bibliothek von ${team}`,
  description: 'Was dein Team teilt.',
  instructions: 'Anweisungen',
  instructionsHint: 'Dieser Text geht mit jedem Prompt jedes Mitglieds mit.',
  noInstructions: 'Noch keine Anweisungen. Zum Beispiel: „Wir nehmen Tabs, zod und vitest.“',
  writeInstructions: 'Anweisungen schreiben',
  editInstructions: 'Anweisungen bearbeiten',
  snippets: 'Snippets',
  noSnippets: 'Noch keine Snippets.',
  newSnippet: 'Neues Snippet',
  models: 'Getunte Modelle',
  modelsHint: 'Mitglieder nutzen ein getuntes Modell mit ihrem eigenen API-Key. Wir sehen ihn nie.',
  noModels: 'Noch keine getunten Modelle.',
  shareModel: 'Modell teilen',
  count: (items, max) => `${items} von ${max}`,
  membersOnly: 'Die Bibliothek können nur Owner und Admins bearbeiten.',
}

export const libraryItem: typeof source.libraryItem = {
  cancel: 'Abbrechen',
  back: 'Zurück zur Bibliothek',
  deletedTitle: 'Nicht mehr in der Bibliothek',
  deleted: 'Das wurde anderswo gelöscht. Speichere es noch mal, um deine Version zu behalten.',
}

export const instructionsForm: typeof source.instructionsForm = {
  title: 'Team-Anweisungen',
  label: 'Anweisungen',
  hint: 'Zum Beispiel eure Konventionen: „Wir nehmen Tabs, zod und vitest.“ Ein leerer Text entfernt die Anweisungen. Schreib nie Passwörter oder Keys hinein.',
  otherIsEmpty: 'Die andere Version ist leer.',
  save: 'Anweisungen speichern',
}

export const teamSnippet: typeof source.teamSnippet = {
  title: 'Team-Snippet',
  newTitle: 'Neues Snippet',
  delete: 'Snippet löschen',
  deletion:
    'Das löscht es in den Editoren aller Mitglieder. Es lässt sich nicht rückgängig machen.',
}

export const modelForm: typeof source.modelForm = {
  title: 'Getuntes Modell',
  newTitle: 'Getuntes Modell teilen',
  name: 'Name',
  endpoint: 'Endpunkt',
  endpointHint: 'Die Basis-URL einer OpenAI-kompatiblen API, ohne Key.',
  id: 'Modell-ID',
  idHint: 'Zum Beispiel ft:small-coder:acme:house-style:9f3a.',
  save: 'Modell speichern',
  remove: 'Modell entfernen',
  removal:
    'Das entfernt das Modell aus den Editoren aller Mitglieder. Das Modell selbst bleibt, wo es ist.',
}

export const teamConflict: typeof source.teamConflict = {
  title: 'Das hat inzwischen jemand anderes geändert',
  text: 'Hier ist die andere Version. Speichere, um sie durch deine zu ersetzen, oder verwirf deine Änderungen, um sie zu behalten.',
  overwrite: 'Meine Version speichern',
  discard: 'Meine Änderungen verwerfen',
}

export const libraryNotices: typeof source.libraryNotices = {
  'read-only': {
    owner: (until) =>
      `Dein Tarif enthält keine Teams mehr, deshalb kann niemand die Bibliothek bearbeiten oder Leute einladen. Mitglieder können sie bis zum ${formatDay(until)} nutzen. Mit einem Upgrade auf ${plan} bleibt sie.`,
    others: (until) =>
      `Der Tarif des Owners enthält keine Teams mehr, deshalb kann niemand die Bibliothek bearbeiten oder Leute einladen. Mitglieder können sie bis zum ${formatDay(until)} nutzen. Danach pausiert sie, bis der Owner ein Upgrade macht.`,
  },
  paused: {
    owner: (since) =>
      `Dein Tarif enthält keine Teams, deshalb ist die Bibliothek seit dem ${formatDay(since)} pausiert. Nichts wurde gelöscht. Mit einem Upgrade auf ${plan} ist sie wieder da.`,
    others: (since) =>
      `Der Tarif des Owners enthält keine Teams, deshalb ist die Bibliothek seit dem ${formatDay(since)} pausiert. Nichts wurde gelöscht. Nach einem Upgrade ist sie wieder da.`,
  },
}

export const libraryTags: typeof source.libraryTags = {
  active: null,
  'read-only': 'schreibgeschützt',
  paused: 'pausiert',
  locked: 'gesperrt',
}
