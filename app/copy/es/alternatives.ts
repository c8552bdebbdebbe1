import { listPriceChoice } from '#app/plans/plan-numbers.ts'
import type * as source from '../en/alternatives.ts'

export type { AlternativeRow } from '../en/alternatives.ts'

export const alternatives: typeof source.alternatives = [
  'Ghost Writers IA',
  'Copilot',
  'Cursor',
  'Cline',
  'Continue',
]

export const alternativeRows: typeof source.alternativeRows = [
  {
    name: 'Precio al mes',
    values: {
      'Ghost Writers IA': listPriceChoice(),
      Copilot: 'Gratis, o desde 10 $',
      Cursor: 'Gratis, o desde 20 $',
      Cline: 'Gratis, más los modelos',
      Continue: 'Gratis, más los modelos',
    },
  },
  {
    name: 'Funciona sin clave',
    values: {
      'Ghost Writers IA': 'Sí',
      Copilot: 'Sí',
      Cursor: 'Sí',
      Cline: 'Sí, con pago por uso',
      Continue: 'No',
    },
  },
  {
    name: 'Tu propia clave sirve para',
    values: {
      'Ghost Writers IA': 'Autocompletado, chat y agente',
      Copilot: 'Chat',
      Cursor: 'Chat',
      Cline: 'Su agente',
      Continue: 'Autocompletado y chat',
    },
  },
  {
    name: 'Completa mientras escribes',
    values: {
      'Ghost Writers IA': 'Sí',
      Copilot: 'Sí',
      Cursor: 'Sí',
      Cline: 'No',
      Continue: 'Sí',
    },
  },
  {
    name: 'Sugiere la siguiente edición',
    values: {
      'Ghost Writers IA': 'Sí, gratis con reglas',
      Copilot: 'Sí',
      Cursor: 'Sí, también en otros archivos',
      Cline: 'No',
      Continue: 'Experimental',
    },
  },
  {
    name: 'Agente',
    values: {
      'Ghost Writers IA': 'El de VS Code',
      Copilot: 'Sí, y en la nube',
      Cursor: 'Sí, y en la nube',
      Cline: 'Sí',
      Continue: 'Sí',
    },
  },
  {
    name: 'Funciona en',
    values: {
      'Ghost Writers IA': 'VS Code y sus forks',
      Copilot: 'VS Code, JetBrains, Xcode y más',
      Cursor: 'Su propio editor',
      Cline: 'VS Code, JetBrains, terminal',
      Continue: 'VS Code, JetBrains, terminal',
    },
  },
]

export const compared: typeof source.compared = {
  label: 'comparación',
  title: 'En qué se diferencia',
  intro: 'Planes individuales. En unas filas ganamos y en otras perdemos.',
  caption: 'Comparación con otros asistentes de IA para programar',
  ahead: {
    title: 'Elígenos si',
    points: [
      'quieres autocompletado, chat y un agente por menos de lo que cuesta un plan de pago de Copilot o Cursor.',
      'tienes una clave y quieres usarla también para el autocompletado. Así tu código va directo de tu editor a tu proveedor.',
      'programas a rachas: las solicitudes que no usas se acumulan.',
    ],
  },
  behind: {
    title: 'Elige otro si',
    points: [
      'quieres agentes en la nube o en pull requests. Copilot y Cursor los tienen.',
      'tienes una clave y solo necesitas un agente. Cline es gratis y de código abierto. Continue también, pero ya no se mantiene.',
      'usas JetBrains o Visual Studio, o solo instalas desde el Marketplace. Nuestra extensión se descarga desde tu panel.',
    ],
  },
  sources: 'Fuentes, y cuándo las consultamos:',
}

export const sources: typeof source.sources = [
  {
    title: 'planes de Copilot',
    url: 'https://github.com/features/copilot/plans',
    date: 'octubre de 2026',
  },
  {
    title: 'claves propias en VS Code',
    url: 'https://code.visualstudio.com/docs/agent-customization/language-models',
    date: 'julio de 2026',
  },
  {
    title: 'siguientes ediciones en Copilot',
    url: 'https://docs.github.com/en/copilot/concepts/copilot-surfaces/copilot-in-ides',
    date: '2026',
  },
  { title: 'precios de Cursor', url: 'https://cursor.com/pricing', date: 'octubre de 2026' },
  {
    title: 'claves propias en Cursor',
    url: 'https://cursor.com/help/models-and-usage/api-keys',
    date: '2026',
  },
  { title: 'Tab en Cursor', url: 'https://cursor.com/docs/tab', date: '2026' },
  {
    title: 'documentación de Cline',
    url: 'https://docs.cline.bot/getting-started/authorizing-with-cline',
    date: '2026',
  },
  {
    title: 'ediciones en Continue',
    url: 'https://docs.continue.dev/edit/how-it-works',
    date: '2026',
  },
  { title: 'readme de Continue', url: 'https://github.com/continuedev/continue', date: '2026' },
]
