import { formatShare, nameCountry } from '#domain/locale.ts'
import type * as source from '../en/invoices.ts'

export const invoiceList: typeof source.invoiceList = {
  title: 'Facturas',
  columns: { date: 'Fecha', amount: 'Importe', status: 'Estado', invoice: 'Factura' },
  view: { shown: 'Ver', more: (number) => `la factura ${number}` },
  viewCreditNote: { shown: 'Ver', more: (number) => `la factura rectificativa ${number}` },
  pay: { shown: 'Pagar', more: (number) => `la factura ${number}` },
  creditNote: 'Factura rectificativa',
  returned: (amount) =>
    `Tu banco ha devuelto un reembolso de ${amount}. El dinero sigue siendo tuyo: dinos cómo hacértelo llegar.`,
  contact: 'Contactar',
}

export const invoiceStatuses: typeof source.invoiceStatuses = {
  draft: 'Borrador',
  open: 'Pendiente',
  paid: 'Pagada',
  void: 'Anulada',
  uncollectible: 'Impagada',
  failed: 'Pago fallido',
  refunded: 'Reembolsada',
  partlyRefunded: (amount) => `Pagada, ${amount} reembolsados`,
}

export const invoicePage: typeof source.invoicePage = {
  label: 'factura',
  title: 'Factura',
  name: (number) => `Factura ${number}`,
  description: 'Una de tus facturas.',
  confirm: 'Confirmar pago',
  pay: 'Pagar',
}

export const creditNotePage: typeof source.creditNotePage = {
  label: 'factura rectificativa',
  title: 'Factura rectificativa',
  name: (number) => `Factura rectificativa ${number}`,
  description: 'Una de tus facturas rectificativas.',
  intro:
    'Esta factura rectificativa corrige la factura en el importe de abajo, que se ha reembolsado a tu método de pago original.',
}

export const sheet: typeof source.sheet = {
  from: 'De',
  to: 'Para',
  date: 'Fecha',
  status: 'Estado',
  invoice: 'De la factura',
  vatId: (id) => `NIF-IVA ${id}`,
  columns: { description: 'Concepto', period: 'Periodo', amount: 'Importe' },
  period: (from, to) => `del ${from} al ${to}`,
  subtotal: 'Subtotal',
  net: 'Base imponible',
  total: 'Total',
  due: 'Importe pendiente',
  paid: 'Pagado',
  refunded: 'Reembolsado',
  download: 'Descargar PDF',
  print: 'Imprimir',
  unavailable: 'Tus facturas están a salvo. Inténtalo dentro de unos minutos.',
}

/** La mención que exige el art. 226 de la Directiva del IVA. */
export const reverseCharge: string = 'Inversión del sujeto pasivo: el destinatario debe el IVA.'

export const nameTax: typeof source.nameTax = ({ treatment, percent }) =>
  `IVA ${formatShare(treatment === 'standard' ? percent / 100 : 0)}`

export const listAddressLines: typeof source.listAddressLines = (address) => {
  const { line1, line2, postalCode, city, state, country } = address
  const place = [postalCode, city].filter(Boolean).join(' ')
  return [line1, line2, place, state, nameCountry(country)].filter(Boolean)
}
