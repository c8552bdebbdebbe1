/** What people ask before they pay. Shown on the pricing page and told to search engines. */
export const questions: readonly { readonly question: string; readonly answer: string }[] = [
  {
    question: 'How many requests do I get?',
    answer:
      'Free refills at 50 requests a day, Essential at 2,000 a day, and Pro has no limit. Requests you do not use are saved, so a busy day can reach 1,000/day on Free and 5,000/day on Essential. A new account starts with all 1,000.',
  },
  {
    question: 'What counts as a request?',
    answer:
      'One generation, explanation, refactoring, test, fix or chat message. A request that fails is given back.',
  },
  {
    question: 'Do I need my own model key?',
    answer:
      'Yes. The extension talks to models through OpenRouter with your key, and the key stays in your editor: it never reaches us. Free models cost nothing there; premium ones use your OpenRouter credits, which are separate from your plan.',
  },
  {
    question: 'How can I pay?',
    answer:
      'By card or PayPal, through Stripe. Your card number goes to Stripe and never to our server.',
  },
  {
    question: 'Which currency is charged?',
    answer:
      'Euro or US dollars: you choose at checkout, and the figure is the same. Essential is €7 or $7 a month. A subscription keeps its currency; to change it, cancel and subscribe again once it has ended.',
  },
  {
    question: 'Can I get my money back?',
    answer:
      'Yes. There is a 14-day money-back guarantee: within 14 days of your first payment you take the refund yourself, in one step on the billing page. The payment goes back in full and your account is on Free at once.',
  },
  {
    question: 'Can I cancel any time?',
    answer:
      'Yes, on the billing page, without writing to anyone. Your plan stays until the end of the period you paid for, and until that day you can change your mind.',
  },
  {
    question: 'What happens when my plan ends?',
    answer:
      'You are on Free. Your account stays, you keep up to 1,000 saved requests, and they refill at 50 a day.',
  },
  {
    question: 'What happens when a payment fails?',
    answer:
      'You keep your plan while the charge is tried again, and we tell you by mail and on your dashboard what to do. Only when every try has failed does the account go to Free.',
  },
  {
    question: 'Can I change plans?',
    answer:
      'Any time. An upgrade starts at once, and you see the exact prorated amount before you agree. A downgrade starts at the end of the paid period, and you can undo it until then.',
  },
]
