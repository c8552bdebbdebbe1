import type * as source from '../en/billing-cycles.ts'

export const cycleSwitch: typeof source.cycleSwitch = {
  title: 'Periodo de facturación',
  monthly: 'Mensual',
  yearly: 'Anual',
  saving: 'Ahorra un 16 %',
}
