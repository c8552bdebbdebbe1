import type * as source from '../en/legal.ts'

export type { Block, Clause, LegalTerm } from '../en/legal.ts'

export const legal: typeof source.legal = {
  effective: 'En vigor desde el',
  alsoContactPage: 'También puedes escribirnos en la [página de contacto](/contact).',
  contactPageOnly:
    'Puedes escribirnos en la [página de contacto](/contact). Te responderá una persona por correo.',
}
