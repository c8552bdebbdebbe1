type Picture = {
  readonly name: string
  /** What the picture shows, for people who can't see it. */
  readonly alt: string
}

/** The screenshots on the home page. `npm run pictures` draws them: public/pictures/NAME-THEME.avif. */
export const pictures: readonly (Picture & {
  readonly title: string
  readonly caption: string
})[] = [
  {
    name: 'completion',
    title: 'Complete',
    caption: 'Pause, and the rest of the line appears. Tab accepts it.',
    alt: 'VS Code with a function half written. After "return", ghost text suggests the rest of the line. The status bar says "Free · 1,000 left".',
  },
  {
    name: 'review',
    title: 'Review',
    caption: 'Every change is a diff first. Accept all of it, or change by change.',
    alt: 'A diff in VS Code with two proposed changes to cart.ts, a loop that becomes shorter code and a simpler condition, with buttons to accept or discard them.',
  },
  {
    name: 'chat',
    title: 'Chat',
    caption: 'The chips show what is sent with your question. Remove what should stay private.',
    alt: 'The chat beside the code. It answers a question with a code example that can be copied, inserted or applied. Chips below name the files that are sent along.',
  },
  {
    name: 'agent',
    title: 'Agent',
    caption: "Our models work in VS Code's own agent mode, too. One prompt is one request.",
    alt: "VS Code's own chat in agent mode with one of our models. It changed one line of shop.ts, which can be kept or undone.",
  },
  {
    name: 'allowance',
    title: 'Allowance',
    caption: 'The status bar shows what is left. Click it for your plan and settings.',
    alt: 'A menu in VS Code with the account: 1,000 of 1,000 requests left on the Free plan, and entries to upgrade, choose a model and snooze completion.',
  },
]

/** Those of the documentation, which has them as blocks. */
export const docsPictures: readonly Picture[] = [
  {
    name: 'local-completion',
    alt: 'VS Code with a function half written. Ghost text suggests the rest of the line. The status bar says "on this computer".',
  },
  {
    name: 'next-edit',
    alt: 'VS Code with a variable renamed at two places. At the third, the old name is struck through, the new one stands beside it, and Tab accepts it.',
  },
  {
    name: 'own-server',
    alt: 'A list in VS Code to choose a model from: one of the site, and three on this computer, from Ollama and LM Studio, with their context windows. They need no account.',
  },
  {
    name: 'codebase',
    alt: 'The chat in VS Code. A question about the codebase is answered; below the answer are what the model thought, collapsed, the files that were sent, and the tokens it took. The input shows how full the context is.',
  },
  {
    name: 'image',
    alt: 'The chat in VS Code. A pasted picture of a chart stands below the question, and the answer says what is wrong with the chart.',
  },
]
