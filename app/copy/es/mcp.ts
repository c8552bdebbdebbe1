import type * as source from '../en/mcp.ts'
import { describeModelRefusal } from './models.ts'
import { describeDailyLimit, describeExcess, describeMissingFeature } from './plan-limits.ts'

export const mcpName: string = 'Ghost Writers IA'

/** Para el modelo del cliente. Nunca una palabra escrita por un usuario o un equipo. */
export const mcpInstructions: string =
  'Lee la cuenta de Ghost Writers IA de la persona que la ha conectado: plan, cupo, uso, facturas y por qué se rechazó una solicitud. No cambia nada. Las horas están en UTC. Los prompts son textos que ha escrito la persona o su equipo.'

export const mcpTools: typeof source.mcpTools = {
  get_plan: {
    title: 'Plan',
    description:
      'El plan de la cuenta: qué incluye, cuánto cuesta y cuándo se renueva, termina o cambia.',
  },
  get_allowance: {
    title: 'Cupo',
    description:
      'Cuántas solicitudes quedan, cuántas caben en el cupo, cuándo se recargan más y cuántas se han usado hoy.',
  },
  list_invoices: {
    title: 'Facturas',
    description: 'Las facturas de la cuenta, primero las más recientes, con un enlace a cada una.',
  },
  get_usage: {
    title: 'Uso',
    description:
      'Las solicitudes de un intervalo de días, agrupadas por día, modelo o herramienta (un editor, una herramienta conectada o un token de API). Sin intervalo, los últimos 30 días.',
  },
  explain_refusal: {
    title: '¿Por qué se rechazó?',
    description:
      'Por qué se rechazó una solicitud a un modelo: qué significa el código de error y qué ayuda, qué se rechazaría ahora mismo y cuáles de las últimas solicitudes fallaron. Las solicitudes rechazadas no se guardan.',
  },
}

export const mcpTable: typeof source.mcpTable = {
  columns: ['Herramienta', 'Qué lee'],
  method:
    'Todas se limitan a leer, y solo tu propia cuenta. Un token necesita el permiso `usage:read`; los editores y herramientas que has conectado usan el suyo.',
}

export const mcpArguments: typeof source.mcpArguments = {
  from: 'El primer día UTC, como 2026-11-01. Como mucho un año antes del último.',
  to: 'El último día UTC. Hoy, si se omite.',
  by: 'Por qué agrupar.',
  limit: 'Lo máximo que se devuelve.',
  code: 'El código del error, como `allowance-empty`.',
  model: 'El id del modelo al que se preguntó.',
}

export const mcpFault: string = 'Algo ha fallado por nuestra parte. Inténtalo más tarde.'

export const mcpPrompts: typeof source.mcpPrompts = {
  snippet: 'Uno de tus snippets.',
  teamSnippet: 'Un snippet de uno de tus equipos.',
  instructions: 'Las instrucciones de uno de tus equipos.',
}

export const titleInstructions: typeof source.titleInstructions = (team) =>
  `Instrucciones de ${team}`

export const introduceInstructions: typeof source.introduceInstructions = (team) =>
  `Estas son las instrucciones que el equipo «${team}» ha escrito para su trabajo:`

export const placeholderTexts: typeof source.placeholderTexts = {
  selection: 'El código sobre el que trata el snippet.',
  file: 'El nombre o el contenido del archivo.',
  language: 'El lenguaje de programación.',
  clipboard: 'El texto que va donde el snippet tiene el portapapeles.',
}

export const describeObstacle: typeof source.describeObstacle = (obstacle) => {
  switch (obstacle.code) {
    case 'allowance-empty':
      return 'Has agotado tus solicitudes por ahora. Espera o mejora de plan.'
    case 'daily-limit-reached':
      return `${describeDailyLimit(obstacle.limit)} Cámbialo en la página de uso o espera hasta la medianoche UTC.`
    case 'too-many':
      return describeExcess({ refused: 'too-many-at-once', limit: obstacle.limit })
    case 'not-allowed':
      return `${describeMissingFeature('api-access')} Los tuyos están en pausa, salvo para leer tu cuenta.`
    case 'email-not-verified':
      return `Tu correo no está verificado. Después de ${obstacle.limit} llamadas, nuestros modelos piden que lo esté.`
    case 'language-not-in-plan':
      return `Tu plan funciona con un lenguaje a la vez, y el tuyo es ${obstacle.language.name}. El autocompletado y Generar código en otros se rechazan; el chat, no.`
    case 'model-not-found':
      return 'No hay ningún modelo con este id. Lista los modelos y elige uno de ellos.'
    case 'feature-not-in-plan':
      return describeModelRefusal({ refused: 'model-not-in-plan', model: obstacle.model })
  }
}
