import type * as source from '../en/duties.ts'

export const dutyNeeds: typeof source.dutyNeeds = {
  email: 'No se envían correos: define SMTP_URL.',
  imprint:
    'El aviso legal está incompleto: define OPERATOR_NAME, OPERATOR_ADDRESS y CONTACT_EMAIL.',
  tax: 'El IVA está desactivado: actívalo o asegúrate de que no debes ninguno.',
  subprocessors:
    'No se nombran tu alojamiento ni tu proveedor de correo: define OPERATOR_SUBPROCESSORS.',
  'accessibility-body':
    'No se nombra la autoridad de supervisión: define OPERATOR_ACCESSIBILITY_BODY.',
}

export const dutiesCard: typeof source.dutiesCard = {
  title: 'Lo que te exige la ley',
  hint: 'Lo que cumple esta instalación y lo que falta. Un abogado debería leer los textos.',
  guide: 'Fuentes y fechas',
  columns: ['Obligación', 'Página o correo', 'Estado'],
  fulfilled: 'Hecho',
  mailed: (notice) => `Correo: ${notice}`,
}

export const dutyTable: typeof source.dutyTable = {
  columns: ['Qué', 'Dónde se aplica', 'Página o correo', 'Plazo', 'Fuente y fecha'],
  source: (from, date) => `${from} (${date})`,
  method:
    'Esta lista se genera de la misma tabla que las páginas y los tests. Se consultó el 18 de noviembre de 2026. Es investigación para ingenieros y no asesoramiento jurídico: **un abogado debería leer los textos antes de que vendas**.',
}
