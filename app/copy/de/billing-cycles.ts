import type * as source from '../en/billing-cycles.ts'

export const cycleSwitch: typeof source.cycleSwitch = {
  title: 'Abrechnung',
  monthly: 'Monatlich',
  yearly: 'Jährlich',
  saving: '16 % sparen',
}
