import type * as source from '../en/pricing.ts'
import { describePrices } from './plan-numbers.ts'

export const pricing: typeof source.pricing = {
  label: 'Preise',
  title: 'Preise',
  description: `${describePrices()} im Monat. Nicht genutzte Anfragen sammeln sich an, jederzeit kündbar, 14 Tage Geld-zurück-Garantie.`,
  heading: 'Starte kostenlos.',
  headingEnd: 'Zahle, wenn es sich lohnt.',
  intro:
    'Eine Erweiterung für alle Tarife. Nicht genutzte Anfragen sammeln sich an, für Tage, an denen du mehr brauchst.',
  currencies:
    'Preise sind in Euro. An der Kasse kannst du in Euro oder denselben Betrag in US-Dollar zahlen.',
  guarantee: '14 Tage Geld-zurück-Garantie auf dein erstes Abo.',
  docs: 'Zur Doku',
  compare: { label: 'Vergleich', title: 'Was in jedem Tarif steckt' },
  questions: { label: 'Fragen', title: 'Häufige Fragen' },
  startFree: 'Gratis starten',
  current: 'Dein Tarif',
  choose: (plan) => `${plan} wählen`,
  switchTo: (plan) => `Zu ${plan} wechseln`,
  switchCycle: {
    monthly: 'Zu monatlich wechseln',
    yearly: 'Zu jährlich wechseln',
  },
  keep: (plan) => `${plan} behalten`,
  startsOn: (day) => `Ab ${day}`,
}

export const planPrice: typeof source.planPrice = {
  units: { monthly: 'im Monat', yearly: 'im Jahr' },
  free: 'für immer',
  noCard: 'Keine Karte nötig',
  others: {
    monthly: (yearly) => `oder ${yearly} im Jahr`,
    yearly: (monthly) => `${monthly} im Monat`,
  },
}

export const structuredData: typeof source.structuredData = {
  description:
    'KI zum Programmieren in VS Code: Vervollständigung, Code generieren, erklären und refaktorieren, Tests, Bugs beheben und Chat.',
  offers: {
    monthly: (plan) => `${plan}, monatlich`,
    yearly: (plan) => `${plan}, jährlich`,
  },
}
