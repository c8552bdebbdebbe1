import type * as source from '../en/pricing.ts'
import { describePrices } from './plan-numbers.ts'

export const pricing: typeof source.pricing = {
  label: 'precios',
  title: 'Precios',
  description: `${describePrices()} al mes. Las solicitudes que no usas se acumulan, cancelas cuando quieras y hay garantía de devolución de 14 días.`,
  heading: 'Empieza gratis.',
  headingEnd: 'Paga cuando te compense.',
  intro:
    'Todos los planes, una sola extensión. Lo que no usas se acumula para los días de más trabajo.',
  currencies:
    'Los precios están en euros. Al pagar puedes elegir euros o la misma cantidad en dólares estadounidenses.',
  guarantee: 'Garantía de devolución de 14 días en tu primera suscripción.',
  docs: 'Leer la documentación',
  compare: { label: 'comparación', title: 'Qué incluye cada plan' },
  questions: { label: 'preguntas', title: 'Preguntas frecuentes' },
  startFree: 'Empezar gratis',
  current: 'Plan actual',
  choose: (plan) => `Elegir ${plan}`,
  switchTo: (plan) => `Cambiar a ${plan}`,
  switchCycle: {
    monthly: 'Cambiar a mensual',
    yearly: 'Cambiar a anual',
  },
  keep: (plan) => `Conservar ${plan}`,
  startsOn: (day) => `Desde el ${day}`,
}

export const planPrice: typeof source.planPrice = {
  units: { monthly: 'al mes', yearly: 'al año' },
  free: 'para siempre',
  noCard: 'Sin tarjeta',
  others: {
    monthly: (yearly) => `o ${yearly} al año`,
    yearly: (monthly) => `${monthly} al mes`,
  },
}

export const structuredData: typeof source.structuredData = {
  description:
    'Asistencia de IA para programar en VS Code: autocompletado, generación de código, explicaciones, refactorización, generación de tests, corrección de errores y chat.',
  offers: {
    monthly: (plan) => `${plan}, mensual`,
    yearly: (plan) => `${plan}, anual`,
  },
}
