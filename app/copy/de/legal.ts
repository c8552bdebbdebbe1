import type * as source from '../en/legal.ts'

export type { Block, Clause, LegalTerm } from '../en/legal.ts'

export const legal: typeof source.legal = {
  effective: 'Stand:',
  alsoContactPage: 'Du kannst uns auch über die [Kontaktseite](/contact) schreiben.',
  contactPageOnly:
    'Du erreichst uns über die [Kontaktseite](/contact). Ein Mensch antwortet dir per E-Mail.',
}
