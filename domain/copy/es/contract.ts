import type * as source from '../en/contract.ts'

export const contract: typeof source.contract = {
  title: 'Tu contrato',
  cancelTitle: 'Cómo cancelar',
  withdrawTitle: 'Derecho de desistimiento',
  formTitle: 'Modelo de formulario de desistimiento',
  number: (number) => `Número de contrato: ${number}`,
  seller: (seller) => `Vendedor: ${seller}`,
  terms: (url) => `Condiciones: ${url}`,
  specialPrice: 'Precio: el que acordamos contigo',
  monthly: {
    plan: (plan) => `Plan: ${plan} (mensual)`,
    price: (price) => `Precio: ${price} al mes`,
    term: (day) => `Duración: un mes, pagado hasta el ${day}`,
    renewal: (day) => `Renovación: el ${day} y después cada mes hasta que canceles`,
  },
  yearly: {
    plan: (plan) => `Plan: ${plan} (anual)`,
    price: (price) => `Precio: ${price} al año`,
    term: (day) => `Duración: un año, pagado hasta el ${day}`,
    renewal: (day) => `Renovación: el ${day} y después cada año hasta que canceles`,
  },
  cancel: ({ day, billing, form }) =>
    `Si cancelas antes del ${day}, no te cobraremos nada más. Puedes hacerlo en la página de facturación, ${billing}, o sin iniciar sesión, en ${form}.`,
  yearlyNotice:
    'A partir del segundo año también puedes terminarlo con un mes de preaviso: te reembolsaremos los días que queden.',
}
