import type * as source from '../en/checkout-canceled.ts'

export const checkoutCanceled: typeof source.checkoutCanceled = {
  label: 'Abgebrochen',
  title: 'Zahlung abgebrochen',
  description: 'Es wurde nichts abgebucht.',
  text: 'Du hast die Kasse vor dem Bezahlen verlassen. Es wurde nichts abgebucht, und dein Tarif hat sich nicht geändert. Wenn du es dir anders überlegst, wähle deinen Tarif noch mal.',
  back: 'Zurück zu den Preisen',
  dashboard: 'Zum Dashboard',
}
