import { type Plan, plans } from '@ghost-writers-ia/rules/plans'
import { portsContext, requestContext } from '#app/context.ts'
import {
  type AlternativeRow,
  alternativeRows,
  alternatives,
  compared,
  sources,
} from '#app/copy/alternatives.ts'
import { questions } from '#app/copy/faq.ts'
import { llms } from '#app/copy/llms.ts'
import { pictures } from '#app/copy/pictures.ts'
import { type ComparisonRow, listComparison } from '#app/plans/list-comparison.ts'
import { listPages } from '#app/routes/docs/load-pages.ts'
import { siteName } from '#app/shell/head-tags.tsx'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { formatMoney } from '#domain/locale.ts'
import { listCurrency } from '#domain/money.ts'
import type { Route } from './+types/llms'

export const handle: PageHandle = { prerender: 'static' }

const { headings } = llms

/** llms.txt: a summary of the site for language models. */
export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(requestContext)
  const text = `# ${siteName}

> ${llms.summary}

## ${headings.plans}

${plans.map(describePlan).join('\n')}

${llms.currencies}

## ${headings.comparison}

${listComparison(context.get(portsContext).models.catalog).map(describeRow).join('\n')}

## ${headings.others}

${alternativeRows.map(describeAlternatives).join('\n')}

${compared.ahead.title}:

${compared.ahead.points.map(toItem).join('\n')}

${compared.behind.title}:

${compared.behind.points.map(toItem).join('\n')}

${compared.sources}

${sources.map(({ title, url, date }) => `- [${title}](${url}), ${date}`).join('\n')}

## ${headings.pictures}

${pictures.map(({ name, title, alt }) => `- [${title}](${siteUrl}/pictures/${name}-light.avif): ${alt}`).join('\n')}

## ${headings.pages}

${llms.pages.map(({ title, path, about }) => `- [${title}](${siteUrl}${path}): ${about}`).join('\n')}

## ${headings.docs}

${listPages()
  .flatMap(({ pages }) => pages)
  .map(({ name, title, description }) => `- [${title}](${siteUrl}/docs/${name}): ${description}`)
  .join('\n')}

## ${headings.questions}

${questions.map(({ question, answer }) => `### ${question}\n\n${answer}`).join('\n\n')}
`
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}

function describeRow({ name, meaning, values }: ComparisonRow): string {
  const each = plans.map((plan, index) => llms.value(plan.name, values[index]?.split('\n') ?? []))
  return toItem(llms.row({ name, meaning, values: each }))
}

function describeAlternatives({ name, values }: AlternativeRow): string {
  const each = alternatives.map((one) => [one, values[one]] as const)
  return toItem(llms.alternatives(name, each))
}

function toItem(text: string): string {
  return `- ${text}`
}

function describePlan({ name, price, features }: Plan): string {
  const monthly = formatMoney(price.monthly, listCurrency)
  const yearly = formatMoney(price.yearly, listCurrency)
  return toItem(llms.plan({ name, monthly, yearly, features }))
}
