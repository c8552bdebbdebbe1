import type * as source from '../en/llms.ts'

export const llms: typeof source.llms = {
  headings: {
    plans: 'Planes',
    comparison: 'Qué incluyen los planes',
    others: 'Comparado con otros',
    pictures: 'Capturas de pantalla',
    pages: 'Páginas',
    docs: 'Documentación',
    questions: 'Preguntas',
  },
  plan: ({ name, monthly, yearly, features }) =>
    `${name}: ${monthly} al mes o ${yearly} al año. ${features.join(', ')}.`,
  row: ({ name, meaning, values }) => `${name} (${values.join(', ')}). ${meaning}`,
  value: (plan, lines) => `${plan}: ${lines.join(' y ')}`,
  alternatives: (name, values) =>
    `${name}. ${values.map(([who, text]) => `${who}: ${text}`).join('; ')}.`,
  summary:
    'Una extensión de VS Code con asistencia de IA para programar. Genera, explica y refactoriza código, escribe tests, corrige errores y responde preguntas en un chat. Los modelos están incluidos, o se usan a través de OpenRouter con la clave propia.',
  currencies:
    'Los precios están en euros. Al pagar se elige entre euros o la misma cantidad en dólares estadounidenses.',
  pages: [
    { title: 'Inicio', path: '/', about: 'qué hace la extensión y en qué se diferencia' },
    { title: 'Precios', path: '/pricing', about: 'planes, precios y preguntas frecuentes' },
    {
      title: 'Acerca de',
      path: '/about',
      about: 'quién lo hace y por qué, comandos, atajos, configuración de la clave de API, modelos',
    },
    {
      title: 'Documento OpenAPI',
      path: '/api/v1/openapi.json',
      about: 'lo mismo para programas, en OpenAPI 3.1',
    },
    { title: 'Novedades', path: '/changelog', about: 'qué ha cambiado, versión a versión' },
    {
      title: 'Seguridad',
      path: '/security',
      about: 'adónde van las claves y el código, cómo avisar de una vulnerabilidad',
    },
    { title: 'Estado', path: '/status', about: 'si el sitio y sus servicios funcionan ahora' },
    { title: 'Contacto', path: '/contact', about: 'cómo contactarnos' },
    { title: 'Privacidad', path: '/privacy', about: 'qué guardamos y durante cuánto tiempo' },
    {
      title: 'Condiciones',
      path: '/terms',
      about: 'precios, reembolsos, renovación, uso razonable',
    },
  ],
}
