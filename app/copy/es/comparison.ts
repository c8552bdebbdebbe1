import type * as source from '../en/comparison.ts'

export const comparisonWords: typeof source.comparisonWords = {
  caption: 'Comparación de planes',
  included: 'Incluido',
  dash: '–',
  notIncluded: 'No incluido',
  yes: 'Sí',
  no: 'No',
  perDay: (count) => `${count}/día`,
  unlimited: 'Ilimitadas',
  noCeiling: 'Sin límite',
  allOf: (plan) => `Todos los de ${plan}`,
  moreModels: (count) => `y ${count} más`,
}

export const comparedCompletion: typeof source.comparedCompletion = {
  basic: 'Básico',
  advanced: 'Avanzado',
}

export const comparedLanguages: typeof source.comparedLanguages = {
  single: 'Uno',
  multi: 'Todos',
}

export const comparedSupport: typeof source.comparedSupport = {
  community: 'Comunidad',
  email: 'Correo',
  priority: 'Prioritario',
}

export const comparisonRows: typeof source.comparisonRows = {
  requests: (fairUse) => ({
    name: 'Solicitudes',
    meaning: `Un comando o un mensaje de chat es una solicitud; un autocompletado, una décima. Ilimitadas: con ${fairUse}.`,
  }),
  ceiling: { name: 'Las que no usas se acumulan, hasta', meaning: 'Para los días de más trabajo.' },
  models: { name: 'Modelos', meaning: 'Incluidos, sin clave de API.' },
  completion: {
    name: 'Autocompletado',
    meaning:
      'Básico: una línea, a partir del archivo actual. Avanzado: bloques enteros, con las importaciones, las pestañas abiertas y las ediciones recientes.',
  },
  localCompletion: {
    name: 'Autocompletado local',
    meaning:
      'Un modelo pequeño en tu máquina que termina líneas, sin conexión y sin cuenta. No gasta solicitudes.',
  },
  languages: {
    name: 'Lenguajes',
    meaning:
      'Uno: de uno en uno para el autocompletado y Generar código, y puedes cambiarlo una vez al día.',
  },
  support: {
    name: 'Soporte',
    meaning:
      'Te responde una persona por correo, antes si es prioritario. Comunidad: otros usuarios y la documentación.',
  },
  snippets: (most) => ({
    name: 'Snippets propios',
    meaning: `Hasta ${most} prompts guardados con marcadores, en todos tus editores.`,
  }),
  explanations: {
    name: 'Explicaciones de código',
    meaning: 'Selecciona código y lee qué hace.',
  },
  apiAccess: { name: 'Acceso a la API', meaning: 'Tokens para tus scripts y herramientas.' },
  fineTuning: {
    name: 'Ajuste fino de modelos',
    meaning: 'Con las sugerencias que aceptaste y tu propia clave.',
  },
  teams: {
    name: 'Equipos',
    meaning:
      'Snippets, instrucciones y modelos ajustados para hasta 50 personas, con cualquier plan.',
  },
}
