import { visitContext } from '#app/context.ts'
import { formatMoney } from '#app/format-money.ts'
import type { PageHandle } from '#app/page-handle.ts'
import { siteName } from '#app/page-meta.ts'
import { listCurrency } from '#domain/money.ts'
import { type Plan, plans } from '#domain/plans/plans.ts'
import type { Route } from './+types/llms'
import { questions } from './faq.ts'

export const handle: PageHandle = { prerender: 'static' }

/** The site in one short text, for language models that are asked about it. */
export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(visitContext)
  const text = `# ${siteName}

> A VS Code extension for AI coding assistance: it generates code, explains it, refactors it, writes tests, fixes bugs and answers in a chat. Models run through OpenRouter with the user's own key.

## Plans

${plans.map(describePlan).join('\n')}

List prices are in euro. At checkout the customer pays in euro or the same figure in US dollars.

## Pages

- [Home](${siteUrl}/): what the extension does
- [Pricing](${siteUrl}/pricing): plans, prices and questions
- [About](${siteUrl}/about): commands, keys, model key set-up, models
- [Contact](${siteUrl}/contact): write to us
- [Privacy](${siteUrl}/privacy): what is kept and for how long
- [Terms](${siteUrl}/terms): prices, refunds, renewal, fair use

## Questions

${questions.map(({ question, answer }) => `### ${question}\n\n${answer}`).join('\n\n')}
`
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}

function describePlan({ name, price, features }: Plan): string {
  const [monthly, yearly] = [price.monthly, price.yearly].map((cents) =>
    formatMoney(cents, listCurrency),
  )
  return `- ${name}: ${monthly} a month or ${yearly} a year. ${features.join(', ')}.`
}
