import type * as source from '../en/next-edit.ts'

export const nextEditRules: typeof source.nextEditRules = {
  columns: ['Regel', 'Gezeigt', 'Exakt', 'Falsch', 'Richtig'],
  names: {
    rename: 'Ein Name geändert',
    repeat: 'Eine Änderung wiederholt',
    signature: 'Eine Signatur geändert',
    all: 'Alle',
  },
  method: ({ sequences, edits, packages }) =>
    `Gemessen an ${sequences} Folgen mit ${edits} Änderungen, aus aufeinanderfolgenden Releases von ${packages} Paketen, mit denen die Regeln nicht entwickelt wurden. **Exakt:** Zeichen für Zeichen und an dieser Stelle das, was dort tatsächlich geändert wurde. **Falsch:** alles andere.`,
}

export const nextEditModels: typeof source.nextEditModels = {
  columns: ['Modell', 'Gefragt', 'Gezeigt', 'Exakt', 'Falsch', 'Richtig'],
  local: 'Das lokale Modell',
  standIn: 'Das Testmodell',
  noneShown: 'Keine gezeigt',
  method: ({ sequences, edits }) =>
    `Eine Stichprobe: jede vierte Folge, ${sequences} mit ${edits} Änderungen. **Gefragt:** wie oft das Modell gefragt wurde, wo die Regeln nichts zeigten.`,
}
