import { plural } from '#domain/locale.ts'
import type * as source from '../en/plan-losses.ts'

export const losses: typeof source.losses = {
  requests: (perDay, before) => `${perDay} statt ${before} Anfragen am Tag`,
  unlimitedRequests: (perDay) => `${perDay} Anfragen am Tag statt unbegrenzter Anfragen`,
  completion: 'Vervollständigung schreibt eine Zeile statt ganzer Blöcke',
  languages: 'Vervollständigung und „Code generieren“ in jeweils einer Sprache',
  explanations: 'Keine Code-Erklärungen',
  snippets: (count) =>
    plural(count, {
      one: 'Dein Snippet wird schreibgeschützt',
      other: 'Deine # Snippets werden schreibgeschützt',
    }),
  tokens: (count) =>
    plural(count, { one: 'Dein API-Token pausiert', other: 'Deine # API-Tokens pausieren' }),
  teams: (count) =>
    plural(count, {
      one: 'Die Bibliothek deines Teams wird für 30 Tage schreibgeschützt und pausiert dann',
      other:
        'Die Bibliotheken deiner # Teams werden für 30 Tage schreibgeschützt und pausieren dann',
    }),
  tunedModels: (count) =>
    plural(count, {
      one: 'Dein getuntes Modell kannst du in deinen Editoren nicht mehr wählen',
      other: 'Deine # getunten Modelle kannst du in deinen Editoren nicht mehr wählen',
    }),
}

export const supportLosses: typeof source.supportLosses = {
  community: {
    email: 'Support durch die Community statt per E-Mail',
    priority: 'Support durch die Community statt mit Priorität',
  },
  email: { priority: 'Support per E-Mail ohne Priorität' },
  priority: {},
}
