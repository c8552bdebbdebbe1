type Renewal = Readonly<Record<'plan' | 'day' | 'amount', string>>
type NewPrice = Readonly<Record<'plan' | 'day' | 'to', string>> & { readonly from: string }

/** Emails before a renewal, and about a higher price. */
export const reminders = {
  goToBilling: 'Go to billing',
  seeNewPrice: 'See the new price',
  renewal: {
    subject: (plan: string, day: string) => `Your ${plan} plan renews on ${day}`,
    text: ({ plan, day, amount }: Renewal) =>
      `${plan} renews on ${day}, and we'll charge ${amount}. If you want to keep it, you don't need to do anything.`,
    cancel:
      "If you don't, cancel it on your billing page before that day. You can use it until then, and you won't be charged again.",
  },
  yearly: {
    subject: (plan: string) => `A yearly reminder of your ${plan} plan`,
    text: ({ plan, day, amount }: Renewal) =>
      `You're on ${plan}. Your next charge is ${amount} on ${day}, and it renews every month until you cancel.`,
    cancel:
      "If you want to keep it, you don't need to do anything. You can cancel it anytime on your billing page.",
  },
  cardExpiring: {
    subject: 'Your card is about to expire',
    text: ({ plan, day, card }: Readonly<Record<'plan' | 'day' | 'card', string>>) =>
      `Your card (${card}) expires before ${plan} renews on ${day}.`,
    update:
      "Update it before that day to keep your plan. If your bank has already replaced the card, you don't need to do anything.",
    button: 'Update card',
  },
  priceChange: {
    subject: (plan: string) => `The price of your ${plan} plan will change`,
    text: {
      monthly: ({ plan, day, from, to }: NewPrice) =>
        `${plan} will cost ${to} per month instead of ${from}. For you that starts with the renewal on ${day}.`,
      yearly: ({ plan, day, from, to }: NewPrice) =>
        `${plan} will cost ${to} per year instead of ${from}. For you that starts with the renewal on ${day}.`,
    },
    answer: (day: string) =>
      `If you agree, please confirm it. If you don't, you don't need to do anything: your plan will end on ${day}, and you won't be charged the new price. You can also cancel it anytime on your billing page.`,
  },
  priceReminder: {
    subject: (plan: string, day: string) => `Your ${plan} plan needs your answer by ${day}`,
    text: {
      monthly: ({ plan, day, amount }: Renewal) =>
        `From ${day} on, ${plan} costs ${amount} per month. You haven't agreed to that yet.`,
      yearly: ({ plan, day, amount }: Renewal) =>
        `From ${day} on, ${plan} costs ${amount} per year. You haven't agreed to that yet.`,
    },
    answer: (day: string, amount: string) =>
      `If you agree, your plan renews on ${day} for ${amount}. If you don't, it ends on that day, and you won't be charged again.`,
  },
  /** What a customer agrees to, as the page and the record say it. */
  priceConsent: {
    monthly: ({ plan, day, amount }: Renewal) =>
      `I agree that ${plan} (billed monthly) costs ${amount} per month from ${day} on, and renews every month until I cancel.`,
    yearly: ({ plan, day, amount }: Renewal) =>
      `I agree that ${plan} (billed yearly) costs ${amount} per year from ${day} on, and renews every year until I cancel.`,
  },
}
