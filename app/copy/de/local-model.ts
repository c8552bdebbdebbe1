import type * as source from '../en/local-model.ts'

export const localQuality: typeof source.localQuality = {
  columns: ['Sprache', 'Gezeigt', 'Richtig', 'Tippen gespart'],
  method: ({ positions, projects, confidence }) =>
    `Gemessen an ${positions} Stellen in ${projects} Projekten, die das Modell nie gesehen hat, mit einer Sicherheit von ${confidence}. **Gezeigt:** an wie vielen dieser Stellen es einen Vorschlag gab. **Richtig:** wie viele Vorschläge Zeichen für Zeichen das waren, was als Nächstes geschrieben wurde. **Tippen gespart:** welcher Teil vom Rest der Zeile das ist.`,
}

export const localCosts: typeof source.localCosts = {
  columns: ['Was es braucht', 'Wie viel'],
  download: { name: 'Download', value: (megabytes) => `${megabytes} MB, einmal` },
  memory: { name: 'Speicher beim Tippen', value: (megabytes) => `bis zu ${megabytes} MB` },
  key: { name: 'Von der Taste zum Vorschlag', value: (ms) => `9 von 10 in ${ms} ms` },
  token: { name: 'Für jeden Teil eines Worts', value: (ms) => `${ms} ms` },
  method:
    'Prozessorzeit auf einem Kern eines kleinen Servers, nachdem das Modell die Datei gelesen hat. Eine neue Datei zu lesen dauert bis zu einer Sekunde, im Hintergrund. Ein neuerer Laptop dürfte etwa die Hälfte brauchen, gemessen haben wir das aber nicht.',
}
