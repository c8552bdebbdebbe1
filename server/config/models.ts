import { planIds } from '@ghost-writers-ia/rules/plans'
import { z } from 'zod'
import type { ConfiguredModel } from '#gateways/models/configured-model.ts'

/** The abilities of a model: `chat`, `completion`, `tools`, `vision`. */
const Supports = z.array(z.enum(['chat', 'completion', 'tools', 'vision'])).min(1)

const template = /\{prefix\}[\s\S]*\{suffix\}|\{suffix\}[\s\S]*\{prefix\}/

const ModelSettings = z.strictObject({
  id: z.string().regex(/^[\w.:/-]{1,200}$/),
  name: z.string().trim().min(1).max(100),
  plan: z.enum(planIds).default('free'),
  context: z.int().positive(),
  output: z.int().positive(),
  supports: Supports.default(['chat', 'tools']),
  owner: z.string().trim().min(1).max(100).optional(),
  released: z.iso.date().default('2026-01-01'),
  /** The router's id, if it's another one. */
  upstream: z.string().min(1).max(200).optional(),
  /** The names of parameters, for models that differ. Without them they are learned. */
  limit: z.enum(['max_tokens', 'max_completion_tokens']).default('max_tokens'),
  temperature: z.boolean().default(true),
  fim: z.string().regex(template, 'must contain {prefix} and {suffix}').optional(),
})

/** `MODELS`: a JSON list, or the word none. Undefined if it's not set. */
export const Models = z
  .string()
  .optional()
  .transform((text, context): readonly ConfiguredModel[] | undefined => {
    if (text === undefined) return undefined
    if (text === 'none') return []
    const parsed = z.array(ModelSettings).min(1).safeParse(parseList(text))
    if (parsed.success && hasUniqueIds(parsed.data)) return parsed.data.map(toModel)
    context.addIssue(describeProblem(parsed.error?.issues[0]))
    return z.NEVER
  })

function parseList(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function hasUniqueIds(models: readonly { readonly id: string }[]): boolean {
  return new Set(models.map(({ id }) => id)).size === models.length
}

function describeProblem(issue: z.core.$ZodIssue | undefined): string {
  if (!issue) return 'must not contain two models with the same id'
  if (issue.path.length === 0) return 'must be a JSON list of models, or the word none'
  return `is invalid at ${issue.path.join('.')}: ${issue.message}`
}

function toModel(settings: z.infer<typeof ModelSettings>): ConfiguredModel {
  const { id, name, plan, supports, upstream = id, owner = upstream.split('/')[0] ?? '' } = settings
  return {
    id,
    name,
    plan,
    ownedBy: owner,
    releasedAt: new Date(settings.released),
    contextTokens: settings.context,
    maxOutputTokens: settings.output,
    supports: {
      chat: supports.includes('chat'),
      completion: supports.includes('completion'),
      tools: supports.includes('tools'),
      vision: supports.includes('vision'),
    },
    isStandIn: false,
    upstreamId: upstream,
    parameters: { limitName: settings.limit, hasTemperature: settings.temperature },
    fimTemplate: settings.fim ?? null,
  }
}
