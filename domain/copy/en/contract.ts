/** The contract, in the email that confirms an order or a change of plans. */
export const contract = {
  title: 'Your contract',
  cancelTitle: 'How to cancel',
  withdrawTitle: 'Right to withdraw',
  formTitle: 'Model withdrawal form',
  number: (number: string) => `Contract number: ${number}`,
  seller: (seller: string) => `Seller: ${seller}`,
  terms: (url: string) => `Terms: ${url}`,
  specialPrice: 'Price: as we agreed with you',
  monthly: {
    plan: (plan: string) => `Plan: ${plan} (monthly)`,
    price: (price: string) => `Price: ${price} a month`,
    term: (day: string) => `Term: one month, paid through ${day}`,
    renewal: (day: string) => `Renewal: on ${day}, then every month until you cancel`,
  },
  yearly: {
    plan: (plan: string) => `Plan: ${plan} (yearly)`,
    price: (price: string) => `Price: ${price} a year`,
    term: (day: string) => `Term: one year, paid through ${day}`,
    renewal: (day: string) => `Renewal: on ${day}, then every year until you cancel`,
  },
  cancel: ({ day, billing, form }: Readonly<Record<'day' | 'billing' | 'form', string>>) =>
    `Cancel before ${day} and nothing more is charged: on your billing page, ${billing}, or without logging in, at ${form}.`,
  yearlyNotice:
    "From the second year on, you can also end it with one month's notice and get the rest of the year back.",
}
