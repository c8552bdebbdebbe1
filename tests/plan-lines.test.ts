import { readFileSync } from 'node:fs'
import type { Entitlements } from '@ghost-writers-ia/rules/plan'
import { describe, expect, test } from 'vitest'

/** A test in a real browser or a real editor: its file, and how its title begins. */
type Journey = readonly [file: string, title: string]

type PlanLine = {
  /** Where each plan that includes it is used. */
  readonly used: readonly Journey[]
  /** Where it is refused without the plan, with the refusal's text. */
  readonly refused: readonly Journey[]
}

const tuning = 'extension/tests/editor/tuning.test.ts'
const context = 'extension/tests/editor/context.test.ts'
const plan = 'extension/tests/editor/plan.test.ts'
const snippets = 'extension/tests/editor/snippets.test.ts'
const support = 'tests/e2e/support.test.ts'
const teams = 'tests/e2e/teams.test.ts'
const story: Journey = ['extension/tests/editor/story.test.ts', 'the full journey on the real site']
const changes: Journey = ['tests/e2e/plan-changes.test.ts', 'upgrades and a downgrade reach']

/** A line that is added to the plans needs its journeys here: the type checker asks for them. */
const lines: Record<keyof Entitlements | 'requests', PlanLine> = {
  requests: {
    used: [story, changes],
    refused: [
      story,
      ['extension/tests/editor/account.test.ts', 'an empty allowance says when it refills'],
      [
        'tests/e2e/dashboard-usage.test.ts',
        'an allowance that is low or empty says when the next request',
      ],
      // Fair use of Pro.
      changes,
    ],
  },
  completion: {
    used: [
      ['extension/tests/editor/code.test.ts', 'inline completion suggests the rest of the line'],
      ['extension/tests/editor/safety.test.ts', 'with the default settings, completion and'],
      [context, 'advanced completion uses imports, open tabs and recent edits'],
    ],
    refused: [changes, [context, 'advanced completion uses imports, open tabs and recent edits']],
  },
  languages: {
    used: [story],
    refused: [[plan, 'Generate in another language offers to switch']],
  },
  maxSnippets: {
    used: [
      story,
      [snippets, 'a snippet in the chat is suggested'],
      ['tests/e2e/snippets.test.ts', 'a subscriber writes, sorts, imports and exports'],
    ],
    refused: [
      story,
      [snippets, 'without the plan, snippets are listed'],
      ['tests/e2e/snippets.test.ts', 'snippets come with an upgrade and are read-only'],
    ],
  },
  explanations: {
    used: [story, ['extension/tests/editor/chat.test.ts', 'Explain explains the function']],
    refused: [story, [plan, 'Explain on Free says what it needs']],
  },
  apiAccess: {
    used: [changes, ['tests/e2e/device.test.ts', 'a token is created with the password']],
    refused: [changes],
  },
  fineTuning: {
    used: [[tuning, 'a Pro user collects, reviews, exports, tunes, uses and shares a model']],
    refused: [[tuning, 'without Pro, tuned models are listed but locked']],
  },
  teams: {
    used: [[teams, 'a team is created, joined through sign-up']],
    refused: [[teams, 'without Pro a team can be joined but not created']],
  },
  support: {
    used: [
      [support, 'a support request from Essential arrives'],
      [support, 'a support request from Pro has priority'],
    ],
    refused: [[support, 'Free has community support, and says what email support needs']],
  },
}

describe.each(Object.entries(lines))('the plan line %s', (_, { used, refused }) => {
  test.each([...used, ...refused])('has a journey in %s: %s', (file, title) => {
    const source = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
    const titles = source.split(/\btest\(\s*['"`]/).slice(1)
    expect(titles.filter((found) => found.startsWith(title))).toHaveLength(1)
  })
})
