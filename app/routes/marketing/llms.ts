import { type Plan, plans } from '@ghost-writers-ia/rules/plans'
import { portsContext, requestContext } from '#app/context.ts'
import {
  type AlternativeRow,
  alternativeRows,
  alternatives,
  compared,
  sources,
} from '#app/copy/alternatives.ts'
import { type ComparisonRow, listComparison } from '#app/copy/comparison.ts'
import { questions } from '#app/copy/faq.ts'
import { llms } from '#app/copy/marketing.ts'
import { pictures } from '#app/copy/pictures.ts'
import { listPages } from '#app/routes/docs/load-pages.ts'
import { siteName } from '#app/shell/head-tags.tsx'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { formatMoney } from '#domain/locale.ts'
import { listCurrency } from '#domain/money.ts'
import type { Route } from './+types/llms'

export const handle: PageHandle = { prerender: 'static' }

/** llms.txt: a summary of the site for language models. */
export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(requestContext)
  const text = `# ${siteName}

> ${llms.summary}

## Plans

${plans.map(describePlan).join('\n')}

${llms.currencies}

## What the plans include

${listComparison(context.get(portsContext).models.catalog).map(describeRow).join('\n')}

## Compared with others

${alternativeRows.map(describeAlternatives).join('\n')}

${compared.ahead.title}:

${compared.ahead.points.map(toItem).join('\n')}

${compared.behind.title}:

${compared.behind.points.map(toItem).join('\n')}

${compared.sources}

${sources.map(({ title, url, date }) => `- [${title}](${url}), ${date}`).join('\n')}

## Screenshots

${pictures.map(({ name, title, alt }) => `- [${title}](${siteUrl}/pictures/${name}-light.avif): ${alt}`).join('\n')}

## Pages

${llms.pages.map(({ title, path, about }) => `- [${title}](${siteUrl}${path}): ${about}`).join('\n')}

## Documentation

${listPages()
  .flatMap(({ pages }) => pages)
  .map(({ name, title, description }) => `- [${title}](${siteUrl}/docs/${name}): ${description}`)
  .join('\n')}

## Questions

${questions.map(({ question, answer }) => `### ${question}\n\n${answer}`).join('\n\n')}
`
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}

function describeRow({ name, meaning, values }: ComparisonRow): string {
  const each = plans
    .map((plan, index) => `${plan.name}: ${values[index]?.replaceAll('\n', ' and ')}`)
    .join(', ')
  return `- ${name} (${each}). ${meaning}`
}

function describeAlternatives({ name, values }: AlternativeRow): string {
  return `- ${name}. ${alternatives.map((each) => `${each}: ${values[each]}`).join('; ')}.`
}

function toItem(text: string): string {
  return `- ${text}`
}

function describePlan({ name, price, features }: Plan): string {
  const [monthly, yearly] = [price.monthly, price.yearly].map((cents) =>
    formatMoney(cents, listCurrency),
  )
  return `- ${name}: ${monthly} a month or ${yearly} a year. ${features.join(', ')}.`
}
