import type * as source from '../en/imprint.ts'

export const imprint: typeof source.imprint = {
  label: 'aviso legal',
  title: 'Aviso legal',
  description: 'Quién lleva este sitio y cómo contactar.',
  intro: 'Quién lleva este sitio y cómo contactarnos.',
}

export const listImprintClauses: typeof source.listImprintClauses = (operator) => {
  const { representative, register, vatId, authority, phone } = operator
  const given = [
    { title: 'Representante', text: representative },
    { title: 'Teléfono', text: phone },
    { title: 'Datos registrales', text: register },
    { title: 'NIF-IVA', text: vatId },
    { title: 'Autoridad de supervisión', text: authority },
  ]
  return [
    { title: 'Titular', blocks: ['operator'] },
    ...given
      .filter(({ text }) => text !== '')
      .map(({ title, text }) => ({ title, blocks: [{ plain: text }] })),
    {
      title: 'Tu contrato',
      blocks: [
        'Puedes [desistir de un contrato](/withdraw) o [cancelarlo](/cancel-contract) sin iniciar sesión. Los precios y las reglas están en las [condiciones](/terms).',
      ],
    },
  ]
}
