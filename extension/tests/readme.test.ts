import { readFileSync } from 'node:fs'
import type { Entitlements } from '@ghost-writers-ia/rules/plan'
import { plans } from '@ghost-writers-ia/rules/plans'
import { expect, test } from 'vitest'

const advanced = nameOf(({ completion }) => completion === 'advanced')
const basic = nameOf(({ completion }) => completion === 'basic')
const single = nameOf(({ languages }) => languages === 'single')
const explaining = nameOf(({ explanations }) => explanations)
const snippets = nameOf(({ maxSnippets }) => maxSnippets > 0)
const tuning = nameOf(({ fineTuning }) => fineTuning)

/** Everything that the README says about plans, with their names as the table of plans has them. */
const statements = [
  `programming language that the ${single} plan works in`,
  `On ${advanced}: definitions of what you import`,
  `On ${basic}: the current file only`,
  `on ${advanced} also whole blocks`,
  `**Explain** is included in ${explaining}.`,
  `on ${single}, inline completion and Generate Code work in one programming language`,
  `**Snippets** are included in ${snippets}.`,
  `On ${tuning}, you can make a model of your own`,
  `Choose Model shows them as part of ${tuning}.`,
]

test('what the README says about plans is what the plans include', () => {
  const readme = readFileSync('extension/README.md', 'utf8')
  for (const statement of statements) expect(readme).toContain(statement)

  const rest = statements.reduce((text, statement) => text.replaceAll(statement, ''), readme)
  const names = new RegExp(`\\b(${plans.map(({ name }) => name).join('|')})\\b.*`, 'g')
  expect(rest.match(names)).toBeNull()
})

function nameOf(isIncluded: (entitlements: Entitlements) => boolean): string {
  const names = plans.filter((plan) => isIncluded(plan.entitlements)).map(({ name }) => name)
  return new Intl.ListFormat('en-US').format(names)
}
