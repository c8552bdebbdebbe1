import type { Obstacle } from '#domain/account/explain-refusals.ts'
import { describeModelRefusal } from './models.ts'
import { describeDailyLimit, describeExcess, describeMissingFeature } from './plan-limits.ts'

/** The MCP server at /api/mcp: how it names itself, its tools and its prompts. */
export const mcpName = 'Ghost Writers IA'

/** For the model of the client. Never a word that a user or a team has written. */
export const mcpInstructions =
  'Reads the Ghost Writers IA account of the person who connected it: plan, allowance, usage, invoices, and why a request was refused. It changes nothing. Times are in UTC. Prompts are texts that the person or their team has written.'

type ToolText = { readonly title: string; readonly description: string }

export const mcpTools = {
  get_plan: {
    title: 'Plan',
    description:
      'The plan of the account: what it includes, what it costs, and when it renews, ends or changes.',
  },
  get_allowance: {
    title: 'Allowance',
    description:
      'How many requests are left, how many the allowance holds, when more come back, and how many were used today.',
  },
  list_invoices: {
    title: 'Invoices',
    description: 'The invoices of the account, newest first, with a link to each.',
  },
  get_usage: {
    title: 'Usage',
    description:
      'The requests of a range of days, grouped by day, model or tool (an editor, a connected tool or an API token). Without a range, the last 30 days.',
  },
  explain_refusal: {
    title: 'Why was I refused?',
    description:
      'Why a request to a model was refused: what the error code means and what helps, what would be refused right now, and which of the last requests failed. Refused requests are not stored.',
  },
} satisfies Readonly<Record<string, ToolText>>

/** In the documentation. */
export const mcpTable = {
  columns: ['Tool', 'What it reads'],
  method:
    'All of them only read, and only your own account. A token needs the scope `usage:read`; editors and tools that you have connected use theirs.',
}

/** What the arguments of the tools are. */
export const mcpArguments = {
  from: 'The first UTC day, such as 2026-11-01. At most a year before the last.',
  to: 'The last UTC day. Today, if it is left out.',
  by: 'What to group by.',
  limit: 'The most to return.',
  code: 'The code of the error, such as `allowance-empty`.',
  model: 'The id of the model that was asked.',
}

export const mcpFault = 'Something went wrong on our end. Try again later.'

/** What a client shows next to a prompt. Never words of somebody else. */
export const mcpPrompts = {
  snippet: 'One of your snippets.',
  teamSnippet: 'A snippet of one of your teams.',
  instructions: 'The instructions of one of your teams.',
}

export function titleInstructions(team: string): string {
  return `Instructions of ${team}`
}

/** Before a text that other people have written. */
export function introduceInstructions(team: string): string {
  return `These are the instructions that the team “${team}” has written for its work:`
}

/** What a placeholder of a snippet stands for. */
export const placeholderTexts = {
  selection: 'The code that the snippet is about.',
  file: 'The name or the content of the file.',
  language: 'The programming language.',
  clipboard: 'The text to insert where the snippet has the clipboard.',
}

/** What stands in the way, and what helps. */
export function describeObstacle(obstacle: Obstacle): string {
  switch (obstacle.code) {
    case 'allowance-empty':
      return "You've used up your requests for now. Wait, or upgrade."
    case 'daily-limit-reached':
      return `${describeDailyLimit(obstacle.limit)} Change it on the usage page, or wait until midnight UTC.`
    case 'too-many':
      return describeExcess({ refused: 'too-many-at-once', limit: obstacle.limit })
    case 'not-allowed':
      return `${describeMissingFeature('api-access')} Yours are paused, except for reading your account.`
    case 'email-not-verified':
      return `Your email address isn't verified. After ${obstacle.limit} calls, our models need one that is.`
    case 'language-not-in-plan':
      return `Your plan works in one language at a time, and yours is ${obstacle.language.name}. Completion and Generate in others are refused; chat isn't.`
    case 'model-not-found':
      return "There's no model with this id. List the models and choose one of them."
    case 'feature-not-in-plan':
      return describeModelRefusal({ refused: 'model-not-in-plan', model: obstacle.model })
  }
}
