import type { BillingCycle } from '@ghost-writers-ia/rules/plan'
import { isFree, type Plan, plans } from '@ghost-writers-ia/rules/plans'
import { questions } from '#app/copy/faq.ts'
import { pictures } from '#app/copy/pictures.ts'
import { structuredData } from '#app/copy/pricing.ts'
import { toLanguagePath } from '#app/http/page-path.ts'
import { siteName } from '#app/shell/head-tags.tsx'
import { listCurrency } from '#domain/money.ts'

/** Structured data about the extension and its prices (schema.org). */
export function describeApplication(siteUrl: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: siteName,
    description: structuredData.description,
    url: siteUrl + toLanguagePath('/'),
    image: `${siteUrl}/icon-512.png`,
    screenshot: pictures.map(({ name, title, alt }) => ({
      '@type': 'ImageObject',
      name: title,
      description: alt,
      contentUrl: `${siteUrl}/pictures/${name}-light.avif`,
    })),
    applicationCategory: 'DeveloperApplication',
    operatingSystem: 'Windows, macOS, Linux',
    softwareRequirements: 'Visual Studio Code',
    offers: plans.flatMap((plan) => describeOffers(plan, siteUrl)),
  }
}

/** Structured data about the questions on the pricing page (schema.org). */
export function describeQuestions() {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

const durations: Readonly<Record<BillingCycle, string>> = { monthly: 'P1M', yearly: 'P1Y' }

function describeOffers(plan: Plan, siteUrl: string) {
  const { name, price } = plan
  const cycles = isFree(plan) ? (['monthly'] as const) : (['monthly', 'yearly'] as const)
  return cycles.map((cycle) => ({
    '@type': 'Offer',
    name: isFree(plan) ? name : structuredData.offers[cycle](name),
    url: siteUrl + toLanguagePath('/pricing'),
    price: price[cycle] / 100,
    priceCurrency: listCurrency.toUpperCase(),
    ...(!isFree(plan) && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: price[cycle] / 100,
        priceCurrency: listCurrency.toUpperCase(),
        billingDuration: durations[cycle],
      },
    }),
  }))
}
